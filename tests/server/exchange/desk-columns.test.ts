import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import * as endpoints from '#contract/exchange/desk-endpoints.ts'
import {
  deskImportKinds,
  deskImportSchema,
  tableKindsSchema,
  type DeskImport,
} from '#contract/exchange/desk-schema.ts'
import { errorBodySchema } from '#contract/errors.ts'
import { runNextImport } from '../../../server/modules/exchange/imports/import-job.ts'
import { saveOrganisation } from '../../../server/modules/exchange/organisation/organisation.ts'
import { kinds } from '../../../server/modules/exchange/kinds/all.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount } from '../support/residents.ts'
import { openDesk, type StaffClient } from '../support/staff.ts'

const { sql } = await testDatabase()
const { clock, files, join } = await openDesk(sql)
clock.set('2026-12-01T09:00:00Z')
const [inn, otherInn] = ['7701234560', '7830002293']
const sectors = [{ code: 'housing', name: 'Жильё' }]
for (const known of [inn, otherInn]) await saveOrganisation(sql, { inn: known, name: known, sectors })
const [organisation] = await sql<{ id: number }[]>`select id from organisation where inn = ${inn}`
await addAccount(sql, { organisation: organisation?.id ?? 0, number: '100200012' })
const { client: accountant } = await join('kim@uk.test', 'accountant', inn)
const { client: stranger } = await join('orlova@uk.test', 'accountant', otherInn)
const { client: dispatcher } = await join('disp@uk.test', 'dispatcher', inn)

const work = async () => {
  while (await runNextImport({ sql, clock, files }));
}
const parse = (reply: { json(): unknown }): DeskImport => deskImportSchema.parse(reply.json())
const getError = (reply: { statusCode: number; json(): unknown }) => {
  const { code, errors } = errorBodySchema.parse(reply.json())
  return [reply.statusCode, code, ...errors]
}
const show = async (id: string, client: StaffClient = accountant) =>
  parse(await client.call(endpoints.getDeskImport, { params: { id } }))
const check = async (content: string | Uint8Array, client: StaffClient = accountant): Promise<DeskImport> => {
  const body = { filename: 'касса.csv' }
  const file = { name: 'касса.csv', content: Buffer.from(content) }
  const { id } = parse(await client.call(endpoints.checkTable, { body, file }))
  await work()
  return show(id, client)
}
const columns = [
  { column: 'Лицевой счёт', header: 'Абонент' },
  { column: 'Сектор', value: 'housing' },
  { column: 'Дата', header: 'Когда' },
  { column: 'Сумма', header: 'Сумма, столбец 3' },
  { column: 'Документ', header: 'Квитанция' },
  { column: 'Источник', value: 'касса' },
]
const choose = (id: string, body: object = {}, client: StaffClient = accountant) =>
  client.call(endpoints.chooseColumns, { params: { id }, body: { kind: 'payments', columns, ...body } })
const forget = (id: string, client: StaffClient = accountant) =>
  client.call(endpoints.forgetColumns, { params: { id } })

const ownTable = 'Касса за ноябрь\nАбонент;Когда;Сумма;Квитанция;Сумма\n100200012;05.11.2026;300,50;К-1;0\n'
const next = 'Абонент;Когда;Сумма;Квитанция;Сумма\n100200012;06.11.2026;40;К-2;0\n'
const read = { kind: 'payments', rows: 1, new: 1, bad: 0 }

describe('columns that an accountant chooses', () => {
  it('G-14: are asked for with the headers and a sample, used, kept for the next file, and forgotten', async () => {
    const asked = await check(ownTable)
    expect(asked).toMatchObject({ state: 'done', is_written: false, tables: [] })
    expect(asked.fault).toContain('касса.csv: ')
    expect(asked.mapping).toEqual({
      is_register: false,
      line: 2,
      headers: [
        { name: 'Абонент', sample: '100200012' },
        { name: 'Когда', sample: '05.11.2026' },
        { name: 'Сумма, столбец 3', sample: '300,50' },
        { name: 'Квитанция', sample: 'К-1' },
        { name: 'Сумма, столбец 5', sample: '0' },
      ],
      kind: null,
      columns: [],
      is_remembered: false,
    })

    expect(parse(await choose(asked.id))).toMatchObject({ state: 'checking', mapping: null })
    await work()
    expect(await show(asked.id)).toMatchObject({
      state: 'checked',
      fault: null,
      mapping: { kind: 'payments', columns, is_remembered: false },
      tables: [
        {
          ...read,
          sum: 30_050,
          header: ['Лицевой счёт', 'Сектор', 'Дата', 'Сумма', 'Документ', 'Источник'],
          first: [['100200012', 'housing', '05.11.2026', '300,50', 'К-1', 'касса']],
          unknown_columns: ['Сумма, столбец 5'],
        },
      ],
    })

    const again = await check(next)
    expect(again).toMatchObject({
      state: 'checked',
      tables: [read],
      mapping: { line: 1, is_remembered: true },
    })
    const confirmed = await accountant.call(endpoints.confirmImport, {
      params: { id: again.id },
      body: { skip_bad: false, quiet: true },
    })
    expect(confirmed.statusCode).toBe(200)
    await work()
    expect(await show(again.id)).toMatchObject({ state: 'done', is_written: true, mapping: null })
    expect(await sql`select document, kopecks from external_payment join payment on id = payment_id`).toEqual(
      [{ document: 'К-2', kopecks: 4000 }],
    )

    expect(parse(await forget(asked.id))).toMatchObject({ state: 'checking' })
    await work()
    expect(await show(asked.id)).toMatchObject({ state: 'done', mapping: { columns: [] } })
    expect((await check(next)).fault).not.toBeNull()
  })

  it('G-14: may be those of a file without headers, or of a workbook', async () => {
    const bare = await check('05.11.2026;100200012;300,50;77\n06.11.2026;100200012;1;78\n')
    expect(bare.mapping).toMatchObject({
      line: null,
      headers: [{ name: 'Столбец 1', sample: '05.11.2026' }, {}, {}, {}],
    })
    const chosen = columns.map(({ column, value }) => {
      const place = ['Дата', 'Лицевой счёт', 'Сумма', 'Документ'].indexOf(column) + 1
      return value === undefined ? { column, header: `Столбец ${place}` } : { column, value }
    })
    await choose(bare.id, { columns: chosen })
    await work()
    expect(await show(bare.id)).toMatchObject({
      state: 'checked',
      tables: [{ kind: 'payments', rows: 2, new: 2 }],
    })
    await forget(bare.id)
    await work()

    const rows = ['Абонент,Когда,Сумма,Квитанция,Сумма', '100200012,05.11.2026,300.50,К-1,0'].map(
      (row, at) => {
        const cells = row.split(',').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
        return `<row r="${at + 3}">${cells.join('')}</row>`
      },
    )
    const workbook = zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="1" id="a"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8('<r><Relationship Id="a" Target="1.xml"/></r>'),
      'xl/1.xml': strToU8(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
    })
    const asked = await check(workbook)
    expect(asked.mapping).toMatchObject({ line: 3, headers: [{ name: 'Абонент' }, {}, {}, {}, {}] })
    await choose(asked.id)
    await work()
    expect(await show(asked.id)).toMatchObject({ state: 'checked', tables: [read] })
    expect((await check(ownTable)).mapping).toMatchObject({ is_remembered: true })
    await forget(asked.id)
    await work()
  })

  it('G-14: are refused in words if they do not fit the file or the kind', async () => {
    const { id } = await check(ownTable)
    const refused = async (changed: readonly object[], kind = 'payments') =>
      getError(await choose(id, { kind, columns: changed }))
    expect(await refused(columns.slice(2))).toEqual([
      400,
      'invalid',
      'Выберите обязательные столбцы: «Лицевой счёт», «Сектор»',
    ])
    expect(await refused([...columns, { column: 'Отмена', header: 'Нет такого' }])).toEqual([
      400,
      'invalid',
      'Столбца «Нет такого» в файле нет',
    ])
    expect(await refused([...columns, { column: 'Дата', header: 'Когда' }])).toContain(
      '«Дата»: выберите столбец файла или напишите одно значение',
    )
    expect(await refused([{ column: 'Отмена' }])).toContain(
      '«Отмена»: выберите столбец файла или напишите одно значение',
    )
    expect(await refused(columns, 'meters')).toContain('Столбца «Сектор» в таблице этого вида нет')
    expect((await choose(id, { kind: 'news' })).statusCode).toBe(400)
    expect((await choose(id, { columns: Array.from({ length: 41 }, () => columns[0]) })).statusCode).toBe(400)
    expect((await choose(id, { columns: [{ column: 'а'.repeat(101), value: '1' }] })).statusCode).toBe(400)
    expect((await show(id)).mapping).not.toBeNull()
  })

  it('G-14: ask for a month and a day again, unless the next file has them in its title', async () => {
    const file = (title: string, name: string) => `${title}\nАбонент;Оснастка;${name}\n100200012;ХВС;5\n`
    const asked = await check(file('Долги', 'Сколько'))
    const choice = [
      { column: 'Лицевой счёт', header: 'Абонент' },
      { column: 'Сектор', value: 'housing' },
      { column: 'На дату', value: '01.10.2026' },
      { column: 'Долг', header: 'Сколько' },
    ]
    await choose(asked.id, { kind: 'balances', columns: choice })
    await work()
    expect(await show(asked.id)).toMatchObject({
      state: 'checked',
      tables: [{ first: [['100200012', 'housing', '01.10.2026', '5']] }],
    })

    const again = await check(file('Долги', 'Сколько'))
    expect(again).toMatchObject({
      state: 'done',
      mapping: {
        kind: 'balances',
        asked: ['На дату'],
        columns: choice.filter(({ column }) => column !== 'На дату'),
      },
    })
    expect(again.fault).toContain('Укажите заново: «На дату»')

    const titled = await check(file('Долги, задолженность на 01.11.2026', 'Сколько'))
    expect(titled).toMatchObject({
      state: 'checked',
      mapping: { is_remembered: true },
      tables: [{ first: [['100200012', 'housing', '01.11.2026', '5']] }],
    })
    expect(titled.tables[0]?.remarks.join()).toContain('взято из названия над таблицей: 01.11.2026')
    await forget(titled.id)
    await work()
  })

  it('G-14: of services in columns are only those of the flat and the month', async () => {
    const header = 'Лицевой счёт;Содержание;Отопление;Итого'
    const asked = await check(`${header}\n100200012;100;200,50;300,50\n`)
    expect(asked.fault).toContain('нет столбца «Период»')
    expect(asked.mapping).toMatchObject({
      kind: 'accruals',
      services: ['Содержание', 'Отопление'],
      columns: [
        { column: 'Лицевой счёт', header: 'Лицевой счёт' },
        { column: 'Сектор', value: 'housing' },
      ],
    })
    const chosen = [...(asked.mapping?.columns ?? []), { column: 'Период', value: '11.2026' }]
    const send = (sent: readonly object[]) => choose(asked.id, { kind: 'accruals', columns: sent })
    expect(getError(await send(asked.mapping?.columns ?? []))).toContain(
      'Выберите обязательные столбцы: «Период»',
    )
    await send(chosen)
    await work()
    const checked = await show(asked.id)
    expect(checked).toMatchObject({
      state: 'checked',
      tables: [{ kind: 'accruals', rows: 1, bad: 0, sum: 30_050 }],
    })
    expect(checked.tables[0]?.remarks.join()).toContain('Услуги взяты из столбцов: «Содержание», «Отопление»')

    const titled = await check(`Начисления за декабрь 2026\n${header}\n100200012;1;2;3\n`)
    expect(titled).toMatchObject({ state: 'checked', tables: [{ rows: 1, sum: 300 }] })
    expect(titled.tables[0]?.remarks.join()).toContain('Период взят из названия над таблицей: 12.2026')
    await forget(asked.id)
    await work()
  })

  it('G-14: are those of one organisation and of staff with the duty', async () => {
    const { id } = await check(ownTable)
    expect(getError(await choose(id, {}, stranger)).slice(0, 2)).toEqual([404, 'not_found'])
    expect(getError(await forget(id, stranger)).slice(0, 2)).toEqual([404, 'not_found'])
    expect(getError(await choose(id, {}, dispatcher)).slice(0, 2)).toEqual([403, 'forbidden'])
    expect(getError(await dispatcher.call(endpoints.listTableKinds)).slice(0, 2)).toEqual([403, 'forbidden'])
    await choose(id)
    await work()
    expect((await check(ownTable, stranger)).mapping).toMatchObject({ is_remembered: false, columns: [] })
    const known = await check('Лицевой счёт;Сектор;На дату;Долг\n100200012;housing;01.11.2026;5\n')
    expect(known).toMatchObject({ state: 'checked', mapping: null })
    expect(getError(await choose(known.id)).slice(0, 2)).toEqual([409, 'not_checked'])
    await forget(id)
    await work()
  })

  it('G-14: give a register its sector each time, with the last one proposed', async () => {
    const several = [...sectors, { code: 'overhaul', name: 'Капремонт' }]
    await saveOrganisation(sql, { inn, name: inn, sectors: several })
    const register =
      '20-11-2026;12-30-15;8047;0001;77;100200012;СОКОЛОВА;1020;2,00;1,50;0,50\n=1;2,00;1,50;0,50;15;20-11-2026\n'
    const asked = await check(register)
    expect(asked.mapping).toMatchObject({ is_register: true, kind: 'payments', headers: [], columns: [] })
    const chosen = [{ column: 'Сектор', value: 'overhaul' }]
    expect(getError(await choose(asked.id))).toContain('Для реестра банка выбирают только услугу')
    expect(getError(await choose(asked.id, { columns: [{ column: 'Сектор', value: 'gas' }] }))).toContain(
      'Услуги «gas» у организации нет',
    )
    await choose(asked.id, { columns: chosen })
    await work()
    const checked = await show(asked.id)
    expect(checked).toMatchObject({ state: 'checked', tables: [{ ...read, sum: 200 }] })
    expect(checked.tables[0]?.first).toEqual([['100200012', 'overhaul', '20.11.2026', '2,00', '77', 'банк']])
    const again = await check(register)
    expect(again).toMatchObject({ state: 'done', mapping: { is_register: true, columns: chosen } })
    const { client } = await join('petrova@uk.test', 'accountant', inn)
    await choose(again.id, { columns: chosen }, client)
    await work()
    const confirmed = await accountant.call(endpoints.confirmImport, {
      params: { id: again.id },
      body: { skip_bad: false, quiet: true },
    })
    expect(confirmed.statusCode).toBe(200)
    await work()
    expect(await show(again.id)).toMatchObject({ is_written: true })
    await saveOrganisation(sql, { inn, name: inn, sectors: several })
  })
})

describe('templates of tables', () => {
  it('G-14: have each column of the kind with a description', async () => {
    const reply = tableKindsSchema.parse((await accountant.call(endpoints.listTableKinds)).json())
    expect(reply.kinds.map(({ kind }) => kind)).toEqual(deskImportKinds)
    for (const { kind, columns: described } of reply.kinds) {
      const known = kinds.find(({ name }) => name === kind)?.columns ?? []
      expect(described.map(({ header, is_required: isRequired }) => [header, isRequired])).toEqual(
        known.map(({ header, isRequired = false }) => [header, isRequired]),
      )
      for (const { about, example, is_required: isRequired } of described)
        expect([about !== '', !isRequired || example !== '']).toEqual([true, true])
    }
    expect(reply.sectors[0]).toEqual({ code: 'housing', name: 'Жильё' })
  })

  it.each(['csv', 'xlsx'] as const)('G-14: are read without a fault as %s', async (format) => {
    for (const kind of deskImportKinds) {
      const reply = await accountant.call(endpoints.getTableTemplate, { params: { kind }, query: { format } })
      expect(reply.headers['content-disposition']).toContain('attachment')
      const report = await check(reply.rawPayload)
      expect(report).toMatchObject({
        state: 'checked',
        tables: [{ kind, rows: 1, bad: 0, unknown_columns: [] }],
      })
      const body = { skip_bad: false, quiet: true }
      await accountant.call(endpoints.confirmImport, { params: { id: report.id }, body })
      await work()
    }
  })
})
