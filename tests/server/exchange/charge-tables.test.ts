import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { corpusQueries } from '../support/corpus-queries.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addAccount, addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
const organisation = await addOrganisation(sql)
const { take, put, operator, refusal, everything } = await openExchange(sql, { clock, files })
const { charges, debts } = corpusQueries(sql)
const october = '2026-10-01'

beforeEach(async () => {
  clock.set('2026-11-25T09:00:00Z')
  await emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run')
  for (const number of ['12', '47']) await addAccount(sql, { organisation, number })
})

describe('sums beside a service', () => {
  it('G-14: equal penalties of two services add up, and the check says where each sum went', async () => {
    const output = await take(
      'Лицевой счёт;Период;Услуга;Начислено;Пени;Корректировка;Доначислено\n12;10.2026;ХВС;200;1,50;-5;2\n12;10.2026;ГВС;100;1,50;;',
    )
    expect(await charges()).toEqual([
      ['12', october, 'ХВС', 200, -3, 0],
      ['12', october, 'ГВС', 100, 0, 0],
      ['12', october, 'Пени', 3, 0, 0],
    ])
    expect(output).toContain('«Пени»: отдельная строка квитанции «Пени»')
    expect(output).toContain('«Доначислено»: прибавлено к перерасчёту услуги')
  })

  it('G-14: a penalty in both columns of one row is a fault', async () => {
    expect(await refusal('Лицевой счёт;Период;Услуга;Начислено;Пени\n12;10.2026;Пени;5;5')).toContain(
      ':2 Пени: 5: пени уже стоят в столбце «Начислено» этой строки',
    )
  })

  it('G-14: changes nothing if the same table comes again', async () => {
    const table = 'Лицевой счёт;Период;Услуга;Начислено;Пени\n12;10.2026;ХВС;200;1,50\n12;10.2026;ГВС;100;2'
    await take(table)
    const before = await everything()
    expect(await take(table)).toContain('новых 0, изменено 0, без изменений 3')
    expect(await everything()).toBe(before)
  })

  it('G-14: a total that may hold a debt is not compared, and the check says so', async () => {
    const output = await take(
      'Лицевой счёт;Период;Услуга;Долг на начало;Начислено;Оплачено;К оплате\n12;10.2026;ХВС;50;200;20;230',
    )
    expect(output).toContain('«К оплате»: не сверено, потому что рядом есть долг или оплаты')
    expect(await debts()).toEqual([['12', 200]])
  })
})

describe('row without an account', () => {
  it('G-14: rejects the receipt above it, of which it may be a service', async () => {
    const table =
      'Лицевой счёт;Период;Услуга;Начислено\n12;10.2026;ХВС;200\n;10.2026;ГВС;100\n47;10.2026;ХВС;50'
    expect(await refusal(table, '--skip-bad')).toContain(':2 в этом документе есть ошибка, строка 3')
    expect(await charges()).toEqual([['47', october, 'ХВС', 50, 0, 0]])
  })
})

describe('services in columns', () => {
  it('G-14: columns of one service add up', async () => {
    await take('Лицевой счёт;Период;Содержание;ХВС;ХВС, руб.;Итого\n12;10.2026;100;20;30;150')
    expect(await charges()).toEqual([
      ['12', october, 'Содержание', 100, 0, 0],
      ['12', october, 'ХВС', 50, 0, 0],
    ])
  })

  it('G-14: a bad sum rejects the whole receipt of the flat', async () => {
    const table = 'Лицевой счёт;Период;Содержание;ХВС\n12;10.2026;100;много\n47;10.2026;10;20'
    const output = await refusal(table, '--skip-bad')
    expect(output).toContain(':2 ХВС: много: это не число')
    expect(output).toContain('с ошибками 1')
    expect(await debts()).toEqual([['47', 30]])
  })

  it('G-14: a flat twice is a fault, told once for its row', async () => {
    const output = await refusal(
      'Лицевой счёт;Период;Содержание;ХВС;Лифт\n12;10.2026;100;20;\n12;10.2026;100;;5',
    )
    expect(output).toContain(':3 Услуга: Содержание: уже есть в строке 2')
    expect(output).toContain(':2 в этом документе есть ошибка, строка 3')
    expect(output).not.toContain(':3 в этом документе')
  })

  it('G-14: take the only value of a sector from --map', async () => {
    await sql`insert into sector (organisation_id, code, name) values (${organisation}, 'repair', 'Капремонт')`
    try {
      const table = 'за октябрь 2026\nЛицевой счёт;Содержание;Лифт\n12;100;20'
      expect(await refusal(table)).toContain('нет столбца «Сектор»')
      await operator(await put(table), '--map', await put('{"Сектор": "=housing"}', 'map.json'))
      expect(await debts()).toEqual([['12', 120]])
    } finally {
      await sql`delete from sector where code = 'repair'`
    }
  })

  it('G-14: a table of flats with the services of each stays a table of flats', async () => {
    const output = await take(
      'Лицевой счёт;Фамилия;Дом;Помещение;Отопление;ХВС\n48;Ким;ул. Мира, 5;1;да;нет\n49;Пак;ул. Мира, 5;2;да;да',
    )
    expect(output).toContain('новых 2')
    expect(output).toContain('Незнакомые столбцы не прочитаны: Отопление, ХВС')
  })

  it('G-14: a table of flats with numbers of services is asked about, with the way to answer', async () => {
    const flats =
      'Лицевой счёт;Фамилия;Дом;Помещение;Лифт;Домофон\n48;Ким;ул. Мира, 5;1;1;0\n49;Пак;ул. Мира, 5;2;1;1'
    const told = await refusal(flats)
    expect(told).toContain('Если это лицевые счета, назовите вид: --as accounts')
    expect(told).toContain('услуги стоят столбцами, заголовок взят из строки 1: нет столбца «Период»')
    expect(await take(flats, '--as', 'accounts')).toContain('новых 2')
  })
})
