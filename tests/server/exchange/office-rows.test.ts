import { beforeEach, describe, expect, it } from 'vitest'
import { number } from '../../../server/modules/exchange/values/words.ts'
import { startApp } from '../support/app.ts'
import { corpusQueries } from '../support/corpus-queries.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addAccount, addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
const { take, refusal } = await openExchange(sql, { clock, files })
const { accounts, debts, lines } = corpusQueries(sql)

beforeEach(async () => {
  clock.set('2026-11-25T09:00:00Z')
  await emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run')
})

describe('rows that add up others', () => {
  const accruals = 'Лицевой счёт;ФИО;Сектор;Период;Услуга;Начислено;К оплате'
  const row = '12;Ким О.;housing;11.2026;Содержание;100,00;100,00'

  it.each([
    'Итого по л/с 12;;;;;100,00;100,00',
    ';Ким О. Итого:;;;;100,00;100,00',
    'По услуге «Содержание»;;;;;100,00;100,00',
    'ул. Садовая, 5: всего;;;;;100,00;100,00',
    'Общий итог;;;;;100,00;100,00',
    '12;Ким О.;housing;11.2026;К оплате;100,00;100,00',
    '12;Ким О.;housing;11.2026;Всего за месяц;100,00;100,00',
  ])('G-14: adds no «%s» to a receipt', async (total) => {
    await addAccount(sql, { organisation, number: '12' })
    expect(await take(`${accruals}\n${row}\n${total}`)).toContain('Строки итогов не прочитаны: 1 (строка 3)')
    expect(await lines()).toEqual([
      ['2026-11-01', '2026-11-25', '2026-12-15', 'Содержание', '', null, null, 10_000, 0],
    ])
  })

  it.each([
    [';;;;ХВС;50,00;50,00', ':3 Лицевой счёт: не заполнено'],
    ['12;;;;Вода, всего;50,00;', ':3 Сектор: не заполнено'],
    [';Ким О.;;;;50,00;50,00', ':3 Услуга: не заполнено'],
  ])('G-14: takes no row of data that lacks cells for a total: «%s»', async (cells, reason) => {
    await addAccount(sql, { organisation, number: '12' })
    expect(await refusal(`${accruals}\n${row}\n${cells}`)).toContain(reason)
  })

  it('G-14: skips a name of the rows below, but no account without data', async () => {
    await addAccount(sql, { organisation, number: '12' })
    expect(await take(`${accruals}\nСадовая 5;;;;;;\n${row}`)).toContain(
      'Строки без данных не прочитаны: 1 (строка 2)',
    )
    expect(await refusal(`${accruals}\n${row}\n№ 12;;;;;;`)).toContain(':3 Услуга: не заполнено')
  })

  it('G-14: skips names of houses, their totals and signatures among accounts', async () => {
    const output = await take(
      'Л/с;Фамилия;Дом;Кв.;Площадь\nул. Мира, д. 5;;;;\n1;Ким;ул. Мира, д. 5;12;54,3\nул. Мира, д. 5 Итого:;;;;54,3\nОбщий итог;;;;54,3\nМ.П.;;;;',
    )
    expect(output).toContain('Строки итогов не прочитаны: 2 (строки 4–5)')
    expect(output).toContain('Строки без данных не прочитаны: 2 (строки 2, 6)')
    expect(await accounts()).toEqual([['1', 'Ким', 'ул. Мира, д. 5', '12']])
  })
})

describe('damaged files', () => {
  it('G-14: reads rows that Excel has quoted as a whole', async () => {
    await take(
      'Л/с;Фамилия;Дом;Кв.\n"1;Ким;""ул. Мира, 5"";12"\n2;Ли;ул. Мира 5;13\n"3;Пак;""ул. """"Правды"""", 5"";14"',
    )
    expect(await accounts()).toEqual([
      ['1', 'Ким', 'ул. Мира, 5', '12'],
      ['2', 'Ли', 'ул. Мира 5', '13'],
      ['3', 'Пак', 'ул. "Правды", 5', '14'],
    ])
  })

  it('G-14: reads a whole file of quoted rows', async () => {
    await take('"Л/с,Фамилия,Дом,Кв."\n"1,Ким,""ул. Мира, 5"",12"')
    expect(await accounts()).toEqual([['1', 'Ким', 'ул. Мира, 5', '12']])
  })

  it('G-14: names the line of a control character, and skips the end mark of DOS', async () => {
    const header = 'Л/с;Фамилия;Дом;Кв.'
    const rows = Array.from({ length: 20 }, (_, nth) => `${nth + 1};Ким;ул. Мира, 5;${nth + 1}`).join('\n')
    expect(await refusal(`${header}\n${rows}\n99;К\u0000им;ул. Мира, 5;99`)).toContain(
      ':22 Фамилия: К\uFFFDим: в тексте есть служебный знак',
    )
    expect(await take(`${header}\n${rows}\n\u001A`)).toContain('новых 20')
  })

  it('G-14: refuses a binary file', async () => {
    expect(await refusal('\u0000\u0001\u0002'.repeat(99))).toContain('это не таблица')
  })

  it('G-14: says that a table has no rows', async () => {
    expect(await take('Л/с;Фамилия;Дом;Кв.')).toContain('Строк с данными в таблице нет')
  })

  it('G-14: takes no word for a number', async () => {
    for (const word of ['б/н', 'Б.Н.', 'нет', 'без номера', 'н/д', 'отсутствует', 'Неизвестен'])
      expect(number(word)).toEqual({ fault: 'это не номер: напишите номер или удалите строку' })
    expect(number('БН-17')).toEqual({ value: 'БН-17' })
    expect(await debts()).toEqual([])
  })
})
