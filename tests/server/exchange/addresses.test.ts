import { beforeEach, describe, expect, it } from 'vitest'
import { splitFlatAddress } from '../../../server/modules/exchange/values/address.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
await addOrganisation(sql)
const { take, refusal, everything } = await openExchange(sql, { clock, files })

beforeEach(async () => {
  clock.set('2026-11-25T09:00:00Z')
  await emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run')
})

const flats = async () => {
  const rows = await sql<{ house: string; areaNumber: string; address: string }[]>`
    select house, area_number, address from personal_account order by number`
  return rows.map(({ house, areaNumber, address }) => [house, areaNumber, address])
}

describe('addresses of flats', () => {
  it.each([
    ['ул. Мира, д. 5, корп. 2, кв. 17', 'ул. Мира, д. 5, корп. 2', 'кв. 17'],
    ['ул. Мира, д. 5, кв.17/1', 'ул. Мира, д. 5', 'кв.17/1'],
    ['ул. Мира, 5 кв 17', 'ул. Мира, 5', 'кв 17'],
    ['443000, г. Самара, ул. Мира, д. 5, пом. 3Н', '443000, г. Самара, ул. Мира, д. 5', 'пом. 3Н'],
    ['ул. Мира, д. 5, кв. 17, ком. 2', 'ул. Мира, д. 5', 'кв. 17, ком. 2'],
    ['кв. 3, д. 5, кв. 17', 'кв. 3, д. 5', 'кв. 17'],
    ['кв-л Южный, д. 5, кв. 17', 'кв-л Южный, д. 5', 'кв. 17'],
    ['ул. Мира,\nд. 5, квартира №17', 'ул. Мира, д. 5', 'квартира №17'],
    ['ул. Квартальная, д. 5, оф. 4', 'ул. Квартальная, д. 5', 'оф. 4'],
  ])('G-14: splits «%s»', (address, house, flat) => {
    expect(splitFlatAddress(address, null)).toEqual({ texts: [house, flat] })
  })

  it.each(['ул. Мира, 5-17', 'ул. Мира, д. 5', 'кв. 17', 'ул. Мира, д. 5, кв. без номера'])(
    'G-14: does not guess the flat of «%s»',
    (address) => {
      expect(splitFlatAddress(address, null)).toEqual({
        fault: expect.stringContaining('не понять, где в адресе'),
      })
    },
  )

  it('G-14: reads addresses in one column', async () => {
    await take(
      'Л/с;ФИО;Адрес помещения\n1;Ким Ольга;"ул. Мира, д. 5, корп. 2, кв. 17"\n2;Ким Анна;"ул. Мира, д. 5, корп. 2, пом. 3Н"',
    )
    expect(await flats()).toEqual([
      ['ул. Мира, д. 5, корп. 2', '17', 'ул. Мира, д. 5, корп. 2, кв. 17'],
      ['ул. Мира, д. 5, корп. 2', 'пом. 3Н', 'ул. Мира, д. 5, корп. 2, пом. 3Н'],
    ])
  })

  it('G-14: reads streets, houses and blocks in columns of their own', async () => {
    await take(
      'Л/с;Фамилия;Город;Улица;№ дома;Корп.;Кв.\n' +
        '1;Ким;г. Самара;ул. Мира;5;;12\n2;Ким;г. Самара;ул. Садовая;5;2;12\n3;Ким;г. Самара;ул. Садовая;5А/1;А;кв-ра 3',
    )
    expect(await flats()).toEqual([
      ['г. Самара, ул. Мира, д. 5', '12', 'г. Самара, ул. Мира, д. 5, кв. 12'],
      ['г. Самара, ул. Садовая, д. 5, корп. 2', '12', 'г. Самара, ул. Садовая, д. 5, корп. 2, кв. 12'],
      ['г. Самара, ул. Садовая, д. 5А/1, корп. А', '3', 'г. Самара, ул. Садовая, д. 5А/1, корп. А, кв. 3'],
    ])
  })

  it.each(['Дом', 'Адрес'])(
    'G-14: keeps a flat out of the house in «%s», and repeats no street',
    async (header) => {
      await take(
        `Л/с;Фамилия;Улица;${header};Кв.\n1;Ким;ул. Мира;"ул. Мира, д. 5, кв. 12";12\n2;Ким;ул. Мира;"ул. Мира, д. 5";кв. 13`,
      )
      expect(await flats()).toEqual([
        ['ул. Мира, д. 5', '12', 'ул. Мира, д. 5, кв. 12'],
        ['ул. Мира, д. 5', '13', 'ул. Мира, д. 5, кв. 13'],
      ])
    },
  )

  it.each([
    ['Дом;Кв.', '"ул. Мира, д. 5, кв. 12";13', 'в адресе кв. 12, а в столбце «Помещение» другой номер'],
    ['Адрес;Кв.', '"ул. Мира, д. 5, кв. 12";13', 'в адресе кв. 12, а в столбце «Помещение» другой номер'],
    ['Адрес;Кв.', 'ул. Мира;12', 'в адресе нет номера дома'],
    ['Адрес', '"ул. Мира, 5-12"', 'не понять, где в адресе дом и где квартира'],
    ['Город;Улица;Дом;Кв.', 'Самара;;5;12', 'Дом: 5: улица не заполнена'],
  ])('G-14: asks about «%s» with %s', async (headers, cells, reason) => {
    const before = await everything()
    expect(await refusal(`Л/с;Фамилия;${headers}\n1;Ким;${cells}`)).toContain(reason)
    expect(await everything()).toBe(before)
  })

  it.each(['ул. Мира', 'ул. Мира, д. 5', 'ул. Мира, д. 5, кв. 12'])(
    'G-14: completes a number of a house by the address «%s»',
    async (address) => {
      await take(`Л/с;Фамилия;Адрес;Дом;Кв.\n1;Ким;"${address}";5;12`)
      expect(await flats()).toEqual([['ул. Мира, д. 5', '12', 'ул. Мира, д. 5, кв. 12']])
    },
  )

  it('G-14: warns about houses without a street', async () => {
    expect(await take('Л/с;Фамилия;Дом;Кв.\n1;Ким;5;1\n2;Ким;5А;1\n3;Ким;ул. Мира, 5;1')).toContain(
      'Адреса домов без улицы, например «5» (домов: 2)',
    )
  })
})
