import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { consentText } from '#contract/auth/account-checks.ts'
import { orderConsentText } from '#contract/catalogue/order.ts'
import { saveReceipts } from '#contract/profile/endpoints.ts'
import { updateNotifications } from '#contract/notifications/endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { postReversal } from '../../../server/modules/ledger/service.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addMeter } from '../support/meters.ts'
import { findSectorAccount, pay } from '../support/money.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files, browser } = await startApp(sql)
const organisation = await addOrganisation(sql)
const anna = await addResident(sql, 'anna@demo.local')
const profile = await addProfile(sql, anna, { organisation, number: '0012' })
const place = await findSectorAccount(sql, '0012', 'housing')
const water = await addMeter(sql, place, 'ColdWaterAreaMeter', { readings: { '2026-02': [80] } })
const power = await addMeter(sql, place, 'ElectricTwoRateAreaMeter', { first: [100, 50] })
await sql`update meter set serial_number = case id when ${water} then '-17-443' else 'E-1' end`

const folder = await mkdtemp(join(tmpdir(), 'export-'))
afterAll(() => rm(folder, { recursive: true }))
const path = (name: string) => join(folder, name)
const operator = (...words: string[]) =>
  runOperator({ sql, clock, files, hmac: createHmacFunction(testSecret) }, words)
const refusal = (...words: string[]): Promise<string> =>
  operator(...words).then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  )
let count = 0
const outFile = () => path(`${(count += 1)}.csv`)
const exported = async (...words: string[]) => {
  const out = outFile()
  await operator('export', ...words, '--out', out)
  const text = await readFile(out, 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [header = '', ...lines] = text.slice(1).split('\r\n')
  expect(lines.pop()).toBe('')
  const names = header.split(';')
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, at) => [names[at], cell])))
}
const parseRun = (output: string): string => /№ (\d+)/.exec(output)?.[1] ?? ''

const client = browser()
await client.signIn('anna@demo.local', password)
let keys = 0
const submit = async (meter: number, values: number[], previous: number[], version: number) => {
  keys += 1
  const reply = await client.call(submitReadings, {
    headers: { 'idempotency-key': `3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a3${String(keys).padStart(3, '0')}` },
    body: {
      meters: [
        {
          meter_id: meter,
          values,
          based_on: { period: '2026-03', previous, version },
          captured_at: '2026-03-14T08:00:00Z',
        },
      ],
    },
  })
  expect(reply.json().meters[0].status).toBe('accepted')
}

beforeEach(async () => {
  await sql`truncate export_run, export_run_part, exported_entry`
  await sql`delete from reading_submission`
  await sql`delete from reading where period >= '2026-03-01'`
  await sql`delete from exchange_entry where kind = 'reading' and facts ->> 'period' >= '2026-03'`
})

describe('export of readings', () => {
  it('G-02: writes columns, decimal commas and words that the import reads', async () => {
    await submit(water, [87.12345], [80], 0)
    await submit(power, [110, 55], [100, 50], 0)
    const out = outFile()
    await operator('export', 'readings', '--from', '2026-03', '--to', '2026-03', '--out', out)
    const [first, second] = await sql<{ id: number }[]>`select id from reading_submission order by id`
    expect(await readFile(out, 'utf8')).toBe(
      [
        '\uFEFFЛицевой счёт;Заводской номер;Тип;Период;Показание 1;Показание 2;Показание 3;Расход 1;Расход 2;Расход 3;Снято;Принято;Источник;Опоздало;Номер;Замечание',
        `0012;-17-443;Холодная вода;03.2026;87,12345;;;7,12345;;;14.03.2026;15.03.2026;житель;нет;${first?.id};`,
        `0012;E-1;Электричество;03.2026;110;55;;10;5;;14.03.2026;15.03.2026;житель;нет;${second?.id};`,
        '',
      ].join('\r\n'),
    )
    expect(await exported('readings', '--to', '02.2026')).toMatchObject([{ 'Показание 1': '80' }])
    expect(await exported('readings', '--from', '2026-04')).toEqual([])
  })

  it('G-01 G-02: is imported back without changes', async () => {
    await submit(water, [87.12345], [80], 0)
    await sql`
      insert into reading (meter_id, period, "values", deltas, version, submitted_at, source)
      values (${power}, '2026-03-01', '{110,55}', '{10,5}', 1, now(), 'акт')`
    const out = outFile()
    await operator('export', 'readings', '--out', out)
    expect(await readFile(out, 'utf8')).toContain(';акт;')
    const before = await sql`select * from reading order by meter_id, period`
    expect(await operator('import', out)).toContain('новых 0, изменено 0, без изменений 3, с ошибками 0')
    expect(await sql`select * from reading order by meter_id, period`).toEqual(before)
  })

  it('G-02: returns each entry once with --new and the same bytes with --again', async () => {
    await operator('export', 'readings', '--new', 'биллинг', '--out', outFile())
    expect(await exported('readings', '--new', 'биллинг')).toEqual([])
    await submit(water, [85], [80], 0)
    const out = outFile()
    const output = await operator('export', 'readings', '--new', 'биллинг', '--out', out)
    expect(await readFile(out, 'utf8')).toContain(';85;')
    await submit(water, [86], [80], 1)
    await submit(water, [87], [80], 2)
    expect(await exported('readings', '--new', 'биллинг')).toMatchObject([
      { 'Показание 1': '87', 'Расход 1': '7' },
    ])
    expect(await exported('readings', '--new', 'биллинг')).toEqual([])
    expect(await exported('readings', '--new', 'другая')).toHaveLength(2)
    await operator('export', 'readings', '--again', parseRun(output), '--out', path('again'))
    expect(await readFile(path('again'))).toEqual(await readFile(out))
    expect((await operator('exports')).split('\n')).toHaveLength(6)
  })

  it('G-02: leaves an entry of a late transaction to the next run', async () => {
    await operator('export', 'readings', '--new', 'held', '--out', outFile())
    const held = Promise.withResolvers<undefined>()
    const written = Promise.withResolvers<undefined>()
    const older = sql.begin(async (tx) => {
      await tx`
        insert into reading (meter_id, period, "values", deltas, version, submitted_at)
        values (${power}, '2026-03-01', '{1,1}', '{0,0}', 1, now())`
      written.resolve(undefined)
      await held.promise
    })
    await written.promise
    await submit(water, [85], [80], 0)
    expect(await exported('readings', '--new', 'held')).toMatchObject([{ 'Заводской номер': '-17-443' }])
    held.resolve(undefined)
    await older
    expect(await exported('readings', '--new', 'held')).toMatchObject([{ 'Заводской номер': 'E-1' }])
    expect(await exported('readings', '--new', 'held')).toEqual([])
  })

  it('G-02: leaves other months of --new to a later run', async () => {
    await submit(water, [85], [80], 0)
    expect(await exported('readings', '--new', 'part', '--from', '2026-03')).toHaveLength(1)
    expect(await exported('readings', '--new', 'part', '--from', '2026-03')).toEqual([])
    expect(await exported('readings', '--new', 'part')).toMatchObject([{ Период: '02.2026' }])
    expect(await exported('readings', '--new', 'part')).toEqual([])
  })

  it('G-02: splits new entries between concurrent runs of a name', async () => {
    await submit(water, [85], [80], 0)
    const both = await Promise.all([1, 2].map(() => exported('readings', '--new', 'twice')))
    expect(both.flat()).toHaveLength(2)
  })

  it('G-02: writes the same cells as windows-1251 and XLSX', async () => {
    await submit(water, [87.5], [80], 0)
    const plain = outFile()
    await operator('export', 'readings', '--from', '2026-03', '--out', plain)
    const old = outFile()
    await operator('export', 'readings', '--from', '2026-03', '--encoding', 'windows-1251', '--out', old)
    expect(new TextDecoder('windows-1251').decode(await readFile(old))).toBe(
      (await readFile(plain, 'utf8')).slice(1),
    )
    const output = await operator(
      'export',
      'readings',
      '--new',
      'x',
      '--from',
      '2026-03',
      '--format',
      'xlsx',
      '--out',
      path('a.xlsx'),
    )
    const bytes = await readFile(path('a.xlsx'))
    const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml'])
    expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">0012</t></is></c>')
    expect(sheet).toContain('<c r="E2"><v>87.5</v></c>')
    await operator('export', 'readings', '--again', parseRun(output), '--out', path('b.xlsx'))
    expect(await readFile(path('b.xlsx'))).toEqual(bytes)
  })

  it('G-02: reports a wrong command, writes no file and stores no run', async () => {
    await writeFile(path('kept.csv'), 'kept')
    const out = ['--out', path('kept.csv')]
    expect(await refusal('export', 'readings', '--from', '2026-13', ...out)).toContain('«2026-13»')
    expect(await refusal('export', 'readings', '--from', '2026-03', '--to', '2026-02', ...out)).toContain(
      'позже',
    )
    expect(await refusal('export', 'readings', '--new', 'а/б', ...out)).toContain('Имя после --new')
    expect(await refusal('export', 'readings', '--again', '999', ...out)).toContain('№ 999')
    expect(await refusal('export', 'readings', '--again', '1', '--new', 'x', ...out)).toContain('С --again')
    expect(await refusal('export', 'readings', '--format', 'ods', ...out)).toContain('csv, xlsx')
    expect(await refusal('export', 'meters', ...out)).toContain('readings, payments, choices')
    expect(await refusal('export', ...out)).toContain('npm run operator')
    expect(await refusal('export', 'readings', '--organisation', '7701234560', ...out)).toContain('ИНН')
    expect(await refusal('export', 'readings', '--out', path('no/such.csv'))).toContain('не записать')
    expect(await readFile(path('kept.csv'), 'utf8')).toBe('kept')
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await sql`select from export_run`).toHaveLength(0)
  })
})

describe('export of payments', () => {
  it('G-02: lists payments and their reversals as separate entries', async () => {
    const id = await pay(sql, place, 123_456, '2026-03-10')
    expect(await exported('payments', '--new', 'бухгалтерия')).toMatchObject(
      [{ Сумма: '1234.56' }].map(() => ({ Сумма: '1234,56' })),
    )
    await sql.begin((tx) =>
      postReversal(tx, place, {
        paymentId: id,
        kopecks: 123_456,
        feeKopecks: 0,
        isOrder: false,
        at: new Date('2026-04-02T09:00:00Z'),
      }),
    )
    expect(await exported('payments', '--new', 'бухгалтерия')).toEqual([
      {
        'Лицевой счёт': '0012',
        Сектор: 'housing',
        Дата: '02.04.2026',
        Сумма: '-1234,56',
        Комиссия: '0,00',
        Документ: '',
        Источник: 'касса',
        Назначение: 'долг',
        Заказ: '',
        Состояние: 'отменён',
        Чек: '',
        Номер: id,
      },
    ])
    expect(await exported('payments')).toHaveLength(2)
    expect(await exported('payments', '--from', '2026-03', '--to', '2026-03')).toMatchObject([
      { Состояние: 'зачислен', Дата: '10.03.2026' },
    ])
  })
})

describe('export of choices', () => {
  it('G-11 R-03: lists paper receipts, addresses and refused channels with the last choice', async () => {
    expect(await exported('choices', '--new', 'печать')).toEqual([])
    await client.call(saveReceipts, {
      body: { paper_bills: { disabled: true, print_anyway: false }, emails: [{ address: 'anna@mail.ru' }] },
    })
    await client.call(updateNotifications, { body: { email: false, telegram: true } })
    expect(await exported('choices', '--new', 'печать')).toEqual([
      {
        'Лицевой счёт': '0012',
        'Бумажная квитанция': 'нет',
        'Печатать всё равно': 'нет',
        Адреса: 'anna@mail.ru',
        Отказ: 'письма, приложение, vk',
        Дата: '15.03.2026',
        Согласия: '',
      },
    ])
    expect(await exported('choices', '--new', 'печать')).toEqual([])
    await sql`delete from receipt_settings where profile_id = ${profile}`
    expect(await exported('choices', '--new', 'печать')).toMatchObject([{ 'Бумажная квитанция': 'да' }])
  })

  it('G-11: lists consents with their time, even without choices', async () => {
    const boris = await addResident(sql, 'boris@demo.local')
    await addProfile(sql, boris, { organisation, number: '0013' })
    await exported('choices', '--new', 'согласия')
    const agree = (text: string, at: string) => sql`
      insert into security_event (kind, resident_id, at, text_hash)
      values ('consented', ${boris}, ${at}, ${hash('sha256', text, 'buffer')})`
    await agree(consentText, '2026-03-01T09:00:00Z')
    await agree(orderConsentText, '2026-03-02T09:00:00Z')
    await agree(consentText, '2026-03-03T09:00:00Z')
    await agree('an older text', '2026-02-01T09:00:00Z')
    const row = {
      'Лицевой счёт': '0013',
      'Бумажная квитанция': 'да',
      Дата: '03.03.2026',
      Согласия: 'dc45fa57ae5c 01.02.2026, передача исполнителю 02.03.2026, обработка данных 03.03.2026',
    }
    expect(await exported('choices', '--new', 'согласия')).toMatchObject([row])
    expect(await exported('choices', '--from', '2026-03')).toMatchObject([{}, row])
  })
})
