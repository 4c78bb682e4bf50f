import { describe, expect, it } from 'vitest'
import * as endpoints from '#contract/exchange/desk-endpoints.ts'
import {
  deskImportSchema,
  exportRunsSchema,
  importRunsSchema,
  madeExportSchema,
  maxTableBytes,
  newCountSchema,
  type DeskImport,
} from '#contract/exchange/desk-schema.ts'
import { errorBodySchema } from '#contract/errors.ts'
import { listStaffActs } from '#contract/staff/endpoints.ts'
import { actsSchema } from '#contract/staff/schema.ts'
import { runNextImport, removeAbandonedImports } from '../../../server/modules/exchange/imports/import-job.ts'
import { testDatabase } from '../support/database.ts'
import { addMeter } from '../support/meters.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'
import { openDesk, type StaffClient } from '../support/staff.ts'

const { sql } = await testDatabase()
const desk = await openDesk(sql)
const { clock, files, join } = desk
const inn = '7701234560'
const organisation = await addOrganisation(sql)
await sql`update organisation set inn = ${inn} where id = ${organisation}`
const { client: accountant } = await join('kim@uk.test', 'accountant', inn)
const { client: colleague } = await join('orlova@uk.test', 'accountant', inn)
const { client: head } = await join('head@uk.test', 'head', inn)

const header = 'Лицевой счёт;Фамилия;Дом;Помещение;Участок'
const rows = (...lines: readonly string[]): string => `${[header, ...lines].join('\n')}\n`
const good = '0100;Петров;ул. Мира, 1;5;север'

const work = async () => {
  while (await runNextImport({ sql, clock, files }));
}
const parse = (reply: { json(): unknown }): DeskImport => deskImportSchema.parse(reply.json())
const getError = (reply: { statusCode: number; json(): unknown }) => [
  reply.statusCode,
  errorBodySchema.parse(reply.json()).code,
]
const drop = (content: string | Buffer, body: object = {}, client: StaffClient = accountant) =>
  client.call(endpoints.checkTable, {
    body: { filename: 'дома.csv', ...body },
    file: { name: 'дома.csv', content: Buffer.from(content) },
  })
const show = async (id: string) => parse(await accountant.call(endpoints.getDeskImport, { params: { id } }))
const check = async (content: string | Buffer, body: object = {}): Promise<DeskImport> => {
  const dropped = parse(await drop(content, body))
  expect(dropped).toMatchObject({ state: 'checking', tables: [], is_written: false })
  await work()
  return show(dropped.id)
}
const confirm = (id: string, options: object = {}, client: StaffClient = accountant) =>
  client.call(endpoints.confirmImport, { params: { id }, body: { skip_bad: false, quiet: true, ...options } })
const accounts = () => sql`select * from personal_account order by id`
const fetchRuns = async (query: Record<string, string> = {}) =>
  importRunsSchema.parse((await accountant.call(endpoints.listImportRuns, { query })).json())
const fetchActs = async () =>
  actsSchema
    .parse((await head.call(listStaffActs)).json())
    .acts.map(({ who, act, network }) => [who, act, network])

describe('table imported at the desk', () => {
  it('M-25: with many unusual readings is written only after the answer', async () => {
    const profile = await addProfile(sql, await addResident(sql, 'heat@demo.local'), {
      organisation,
      number: 'H-1',
    })
    const [account] = await sql<{ id: number }[]>`
      select personal_account_id as id from profile where id = ${profile}`
    const serials = ['T1', 'T2', 'T3']
    for (const serial of serials) {
      const readings = { '2025-11': [10], '2025-12': [11], '2026-01': [12], '2026-02': [13] }
      const meter = await addMeter(sql, { personalAccountId: account?.id ?? 0 }, 'HeatAreaMeter', {
        readings,
      })
      await sql`update meter set serial_number = ${serial} where id = ${meter}`
    }
    const lines = serials.map((serial) => `H-1;${serial};03.2026;17200`)
    const { id, tables } = await check(
      `Лицевой счёт;Заводской номер;Период;Показание 1\n${lines.join('\n')}\n`,
    )
    expect(tables[0]?.questions).toMatchObject([{ offer: 'unusual', is_accepted: false }])
    expect(getError(await confirm(id))).toEqual([422, 'bad_rows'])
    await work()
    expect(await show(id)).toMatchObject({ state: 'checked', is_written: false })
    await confirm(id, { accepts: ['unusual'] })
    await work()
    expect(await show(id)).toMatchObject({ state: 'done', is_written: true })
    await sql`truncate meter cascade`
  })

  it('G-14: with names that cannot be split is written after the answer', async () => {
    const { id, tables, bad_rows } = await check(
      'Лицевой счёт;ФИО;Дом;Помещение\nE-1;ООО «Ромашка»;ул. Мира, 1;5\nE-2;Ким А. П.;ул. Мира, 1;6\n',
    )
    expect(tables).toMatchObject([{ bad: 2, questions: [{ offer: 'names_as_is', rows: 2 }] }])
    expect(bad_rows).toHaveLength(2)
    expect(getError(await confirm(id))).toEqual([422, 'bad_rows'])
    expect(getError(await confirm(id, { accepts: ['unusual'] }))).toEqual([422, 'bad_rows'])
    await confirm(id, { accepts: ['names_as_is'] })
    await work()
    expect(await show(id)).toMatchObject({ state: 'done', is_written: true })
    const found = sql`select surname from personal_account where number like 'E-%' order by number`
    expect((await found).map(({ surname }) => surname)).toEqual(['ООО «Ромашка»', 'Ким'])
    await sql`delete from personal_account where number like 'E-%'`
  })

  it('G-01 G-08: is checked and reported, and written only after confirmation', async () => {
    const before = await accounts()
    const report = await check(rows(good))
    expect(report).toMatchObject({
      state: 'checked',
      filename: 'дома.csv',
      who: 'Имя kim@uk.test',
      fault: null,
      is_written: false,
      has_bad_file: false,
      tables: [
        {
          kind: 'accounts',
          new: 1,
          changed: 0,
          same: 0,
          bad: 0,
          rows: 1,
          sum: null,
          unknown_columns: ['Участок'],
          header: ['Лицевой счёт', 'Фамилия', 'Дом', 'Помещение'],
          first: [['0100', 'Петров', 'ул. Мира, 1', '5']],
        },
      ],
    })
    expect(await accounts()).toEqual(before)

    expect(parse(await confirm(report.id, {}, colleague))).toMatchObject({ state: 'writing' })
    await work()
    expect(await show(report.id)).toMatchObject({
      state: 'done',
      is_written: true,
      who: 'Имя orlova@uk.test',
    })
    expect(await sql`select from personal_account where number = '0100'`).toHaveLength(1)
    const { runs } = await fetchRuns()
    expect(runs[0]).toMatchObject({
      filename: 'дома.csv',
      kind: 'accounts',
      new: 1,
      bad: 0,
      who: 'Имя orlova@uk.test',
      report: report.id,
    })
    expect(await fetchActs()).toEqual(
      expect.arrayContaining([['Имя orlova@uk.test', 'import дома.csv accounts', null]]),
    )
    expect(getError(await confirm(report.id))).toEqual([409, 'not_checked'])
    expect(await files.open(report.id)).toBeNull()
  })

  it('G-01 G-08: is written without bad rows on request, which are kept as a table', async () => {
    const report = await check(rows(good, '0101;;ул. Мира, 1;6;', '0102;=cmd();ул. Мира, 1;7;', '0103;Б;;7;'))
    expect(report).toMatchObject({
      state: 'checked',
      has_bad_file: true,
      tables: [{ bad: 2, new: 1, same: 1 }],
    })
    expect(report.bad_rows).toEqual([
      { line: 3, column: 'Фамилия', value: '', reason: 'не заполнено' },
      { line: 5, column: 'Дом', value: '', reason: 'не заполнено' },
    ])
    const saved = await accountant.call(endpoints.getBadRows, { params: { id: report.id } })
    expect(saved.headers['content-disposition']).toContain('attachment')
    expect(saved.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Таблица;Строка;Столбец;Значение;Что не так',
      'дома.csv;3;Фамилия;;не заполнено',
      'дома.csv;5;Дом;;не заполнено',
      '',
    ])
    const before = await accounts()
    expect(getError(await confirm(report.id))).toEqual([422, 'bad_rows'])
    await work()
    expect(await accounts()).toEqual(before)

    await confirm(report.id, { skip_bad: true })
    await work()
    expect(await show(report.id)).toMatchObject({ state: 'done', is_written: true, has_bad_file: true })
    expect(await sql`select number from personal_account where number in ('0101', '0102', '0103')`).toEqual([
      { number: '0102' },
    ])
    expect((await fetchRuns()).runs[0]).toMatchObject({ bad: 2, new: 1 })
  })

  it('G-01 G-08: needs another confirmation if it became bad since its check', async () => {
    const meters = 'Лицевой счёт;Заводской номер;Тип;Цифр\n0100;М-1;ХВС;5\n'
    const report = await check(meters)
    expect(report.tables).toMatchObject([{ kind: 'meters', new: 1, bad: 0 }])
    await sql`update personal_account set number = '0900' where number = '0100'`
    await confirm(report.id)
    await work()
    expect(await show(report.id)).toMatchObject({
      state: 'checked',
      is_written: false,
      tables: [{ bad: 1 }],
      bad_rows: [{ line: 2, column: 'Лицевой счёт' }],
    })
    await sql`update personal_account set number = '0100' where number = '0900'`
    const gone = await accountant.call(endpoints.cancelImport, { params: { id: report.id } })
    expect(gone.statusCode).toBe(204)
    expect(getError(await confirm(report.id))).toEqual([404, 'not_found'])
    expect(await files.open(report.id)).toBeNull()
  })

  it('G-01 G-08: reports the sum of good rows and the progress', async () => {
    const balances =
      'Лицевой счёт;Сектор;На дату;Долг\n0100;housing;01.11.2026;10,50\n0999;housing;01.11.2026;5\n'
    const { tables } = await check(balances)
    expect(tables).toMatchObject([{ kind: 'balances', rows: 2, bad: 1, sum: 1050 }])
    const dropped = parse(await drop(balances))
    const progress = { rows: 1000, part: 0.5 }
    await sql`update import_call set progress = ${sql.json(progress)} where id = ${dropped.id}`
    expect((await show(dropped.id)).progress).toEqual(progress)
    await work()
    expect((await show(dropped.id)).progress).toBeNull()
  })

  it('G-08: cannot be confirmed if it is no table or of another duty', async () => {
    const none = await check('1;2;3\n')
    expect(none).toMatchObject({ state: 'done', is_written: false, tables: [] })
    expect(none.fault).toContain('нет строки с обязательными столбцами')
    expect(getError(await confirm(none.id, { skip_bad: true }))).toEqual([409, 'not_checked'])
    const news = await check('Заголовок;Дата;Текст\nА;01.11.2026;Б\n')
    expect(news).toMatchObject({ state: 'done', fault: 'таблицу вида «Новости» здесь не загружают' })
    const wrong = await check(rows(good), { kind: 'payments' })
    expect(wrong.fault).toContain('Платежи: Лицевой счёт')
    expect((await drop(rows(good), { kind: 'news' })).statusCode).toBe(400)
    expect((await drop(rows(good), { filename: '../../etc/passwd' })).statusCode).toBe(400)
  })

  it('G-08: is rejected if too large or above the hourly limit', async () => {
    const large = await accountant.call(endpoints.checkTable, {
      body: { filename: 'дома.csv' },
      file: { name: 'дома.csv', content: Buffer.from(rows(good)) },
      headers: { 'content-length': String(maxTableBytes + 100_000) },
    })
    expect(getError(large)).toEqual([413, 'too_large'])
    await sql`update rate_limit set count = 120 where bucket = ${`desk:imports:${organisation}`}`
    expect(getError(await drop(rows(good)))).toEqual([429, 'too_many'])
    await sql`delete from rate_limit where bucket like 'desk:%'`
  })

  it('G-01 G-08: is deleted with its file if not confirmed in a day', async () => {
    const { id } = await check(rows(good, '0101;;ул. Мира, 1;6;'))
    const [row] = await sql<{ bad: string }[]>`select bad_file as bad from import_call where id = ${id}`
    clock.pass(25 * 3600)
    await removeAbandonedImports({ sql, clock, files })
    expect(await sql`select from import_call where id = ${id}`).toHaveLength(0)
    expect([await files.open(id), await files.open(row?.bad ?? '')]).toEqual([null, null])
  })
})

describe('export at the desk', () => {
  it('G-02 G-08: returns new rows once per name, their count, and the same bytes of a past run', async () => {
    const { client } = await join('new@uk.test', 'accountant', inn)
    const resident = await addResident(sql, 'anna@demo.local')
    const profile = await addProfile(sql, resident, { organisation, number: '100200012' })
    const [flat] = await sql<{ personalAccountId: number }[]>`
      select personal_account_id from profile where id = ${profile}`
    if (!flat) throw new Error('There is no profile')
    await addMeter(sql, flat, 'ColdWaterAreaMeter', { readings: { '2026-11': [1000] } })
    const countNew = async (query: Record<string, string> = {}) =>
      newCountSchema.parse(
        (
          await client.call(endpoints.countNewRows, { query: { kind: 'readings', name: '1С', ...query } })
        ).json(),
      ).rows
    const create = async (body: object = {}) => {
      const all = { kind: 'readings', format: 'csv', encoding: 'utf-8', ...body }
      const reply = await client.call(endpoints.createExport, { body: all })
      expect(reply.statusCode, reply.body).toBe(200)
      return madeExportSchema.parse(reply.json())
    }
    const fetchFile = (id: number) => client.call(endpoints.getExportFile, { params: { id } })

    expect(await countNew({ from: '2026-10', to: '2026-10' })).toBe(0)
    expect(await countNew()).toBe(1)
    const made = await create({ name: '1С' })
    expect(made.rows).toBe(1)
    expect(await countNew()).toBe(0)
    expect((await create({ name: '1С' })).rows).toBe(0)
    const all = await create({ from: '2026-11', to: '2026-11', encoding: 'windows-1251' })
    expect(all.rows).toBe(1)

    const [first, again] = [await fetchFile(made.id), await fetchFile(made.id)]
    expect(first.headers['content-disposition']).toContain('attachment')
    expect(first.body).toContain('100200012')
    expect(again.rawPayload).toEqual(first.rawPayload)
    expect(new TextDecoder('windows-1251').decode((await fetchFile(all.id)).rawPayload)).toContain(
      'Лицевой счёт',
    )
    const listed = exportRunsSchema.parse((await client.call(endpoints.listExportRuns)).json())
    expect(listed.names).toEqual(['1С'])
    expect(listed.runs.slice(0, 3)).toMatchObject([
      { id: all.id, name: null, from: '2026-11', to: '2026-11', rows: 1, is_kept: true },
      { name: '1С', from: null, to: null, rows: 0 },
      { id: made.id, name: '1С', rows: 1, kind: 'readings', format: 'csv' },
    ])
    const acts = await sql<{ act: string }[]>`select act from audit_log`.then((found) =>
      found.map(({ act }) => act),
    )
    expect(acts).toContain(`export readings № ${made.id}`)
    expect(acts).toContain(`export file readings № ${made.id}`)
    expect(
      (
        await client.call(endpoints.createExport, {
          body: { kind: 'readings', format: 'csv', encoding: 'utf-8', from: '2026-12', to: '2026-11' },
        })
      ).statusCode,
    ).toBe(400)
  })

  it('G-08: is limited per member and hour', async () => {
    const { client } = await join('often@uk.test', 'accountant', inn)
    const body = { kind: 'choices', format: 'xlsx', encoding: 'utf-8' }
    expect((await client.call(endpoints.createExport, { body })).statusCode).toBe(200)
    await sql`update rate_limit set count = 60 where bucket like 'desk:exports:%'`
    expect(getError(await client.call(endpoints.createExport, { body }))).toEqual([429, 'too_many'])
  })
})

describe('access to the exchange', () => {
  it.each(['dispatcher', 'editor'] as const)('G-08: is denied to a %s', async (role) => {
    const { client } = await join(`${role}@uk.test`, role, inn)
    const body = { kind: 'readings', format: 'csv', encoding: 'utf-8' }
    expect(getError(await client.call(endpoints.listImportRuns))).toEqual([403, 'forbidden'])
    expect(getError(await client.call(endpoints.createExport, { body }))).toEqual([403, 'forbidden'])
    expect(getError(await drop(rows(good), {}, client))).toEqual([403, 'forbidden'])
  })
})
