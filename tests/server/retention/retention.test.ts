import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readEnvironment } from '../../../server/config/environment.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { defaultRetention, type Retention } from '../../../server/kernel/retention.ts'
import { deleteOld } from '../../../server/modules/retention/service.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { startApp, testSecret } from '../support/app.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { addCaller, addMeter } from '../support/meters.ts'

/** At 3 o'clock in Moscow. */
const night = '2026-03-10T00:00:00Z'
const clock = new TestClock(night)

const fiveYears: Retention = { ...defaultRetention, readings: 5, receipts: 5 }

const sweep = async (sql: Sql, settings: Partial<Retention> = {}) => {
  const deps = { sql, clock, retention: { ...fiveYears, ...settings } }
  while (await deleteOld(deps));
}

const listMonths = async (sql: Sql, meter: number) => {
  const rows = await sql<{ month: string }[]>`
    select to_char(period, 'YYYY-MM') as month from reading where meter_id = ${meter} order by period`
  return rows.map(({ month }) => month)
}

const addReceipt = async (sql: Sql, account: number, month: string) => {
  const [row] = await sql<{ id: number }[]>`
    with added as (
      insert into accrual (personal_account_id, sector_id, period, issued_on, due_on, charged_kopecks,
        recalculated_kopecks, benefit_kopecks)
      select ${account}, sector.id, ${`${month}-01`}, ${`${month}-28`}, ${`${month}-28`}, 5000, 0, 0
      from sector join personal_account own using (organisation_id) where own.id = ${account} limit 1 returning id)
    insert into accrual_line (accrual_id, place, service, unit, charged_kopecks)
    select id, 1, 'Вода', 'м³', 5000 from added returning accrual_id as id`
  return row?.id ?? 0
}

const countLines = async (sql: Sql, receipt: number) =>
  (await sql`select from accrual_line where accrual_id = ${receipt}`).length

const owe = (sql: Sql, account: number, kopecks: number) => sql`
  insert into ledger_balance (personal_account_id, sector_id, debt_kopecks)
  select ${account}, sector.id, ${kopecks} from sector join personal_account own using (organisation_id)
  where own.id = ${account} limit 1`

const readings = {
  '2019-11': [1],
  '2019-12': [2],
  '2020-12': [3],
  '2021-01': [4],
  '2026-02': [5],
}

const { sql } = await testDatabase()
const { files } = await startApp(sql)

describe('retention', () => {
  it('G-35: deletes readings after the term, but for the newest of them, from which the next month is counted', async () => {
    const caller = await addCaller(sql)
    const meter = await addMeter(sql, caller, 'ColdWaterAreaMeter', { readings })
    const closed = await addMeter(sql, caller, 'HotWaterAreaMeter', {
      readings: { '2018-01': [1], '2018-02': [2] },
    })
    await sql`
      insert into reading_submission (profile_id, meter_id, key, fingerprint, period, "values", version, late, captured_at, reply)
      select ${caller.profileId}, ${meter}, gen_random_uuid(), '\\x00', period, "values", 1, false, submitted_at, '{}'
      from reading where meter_id = ${meter}`
    await sweep(sql)
    expect(await listMonths(sql, meter)).toEqual(['2020-12', '2021-01', '2026-02'])
    expect(await listMonths(sql, closed)).toEqual(['2018-02'])
    expect(await sql`select from reading_submission where meter_id = ${meter}`).toHaveLength(3)
  })

  it('G-35: deletes nothing without a term', async () => {
    const caller = await addCaller(sql)
    const meter = await addMeter(sql, caller, 'ColdWaterAreaMeter', { readings })
    const receipt = await addReceipt(sql, caller.personalAccountId, '2015-12')
    await owe(sql, caller.personalAccountId, 0)
    const { retention } = readEnvironment({})
    await sql`delete from retention_sweep`
    await sweep(sql, retention)
    expect(await listMonths(sql, meter)).toHaveLength(5)
    expect(await countLines(sql, receipt)).toBe(1)
  })

  it('G-35: deletes nothing by day', async () => {
    const caller = await addCaller(sql)
    const meter = await addMeter(sql, caller, 'ColdWaterAreaMeter', { readings })
    await sql`delete from retention_sweep`
    clock.set('2026-03-10T09:00:00Z')
    onTestFinished(() => clock.set(night))
    await sweep(sql)
    expect(await listMonths(sql, meter)).toHaveLength(5)
  })

  it('G-35: deletes lines of old receipts, never those of an account that owes, and no receipt', async () => {
    const [paid, owing] = [await addCaller(sql), await addCaller(sql)]
    const ids = [
      await addReceipt(sql, paid.personalAccountId, '2020-12'),
      await addReceipt(sql, paid.personalAccountId, '2021-01'),
      await addReceipt(sql, owing.personalAccountId, '2020-12'),
    ]
    await owe(sql, paid.personalAccountId, 0)
    await owe(sql, owing.personalAccountId, 1)
    await sql`delete from retention_sweep`
    await sweep(sql)
    expect(await Promise.all(ids.map((id) => countLines(sql, id)))).toEqual([0, 1, 1])
    expect(await sql`select from accrual where id = any(${ids})`).toHaveLength(3)
  })

  it('G-35: with ARCHIVE_FIRST deletes only the months that operator archive has written', async () => {
    const caller = await addCaller(sql)
    const meter = await addMeter(sql, caller, 'ColdWaterAreaMeter', { readings })
    const receipt = await addReceipt(sql, caller.personalAccountId, '2020-12')
    await sql`delete from retention_sweep`
    await sweep(sql, { archivesFirst: true })
    expect(await listMonths(sql, meter)).toHaveLength(5)

    const folder = await mkdtemp(join(tmpdir(), 'archive-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await sql`update organisation set inn = ${'7701234560'} where id = ${caller.organisationId}`
    const archive = () =>
      runOperator({ sql, clock, files, hmac: createHmacFunction(testSecret), retention: fiveYears }, [
        'archive',
        folder,
        '--organisation',
        '7701234560',
      ])
    expect(await archive()).toContain('readings-2019-11.jsonl: строк 1')
    expect((await readdir(folder)).toSorted()).toEqual([
      'readings-2019-11.jsonl',
      'readings-2019-12.jsonl',
      'readings-2020-12.jsonl',
      'receipts-2020-12.jsonl',
    ])
    const [line = ''] = (await readFile(join(folder, 'readings-2019-12.jsonl'), 'utf8')).split('\n')
    expect(JSON.parse(line)).toMatchObject({ period: '2019-12', values: [2], type: 'ColdWaterAreaMeter' })
    expect(JSON.parse(await readFile(join(folder, 'receipts-2020-12.jsonl'), 'utf8'))).toMatchObject({
      charged_kopecks: 5000,
      lines: [{ service: 'Вода', charged_kopecks: 5000 }],
    })
    expect(await archive()).toContain('Архивировать нечего')

    await sweep(sql, { archivesFirst: true })
    expect(await listMonths(sql, meter)).toEqual(['2020-12', '2021-01', '2026-02'])
    expect(await countLines(sql, receipt)).toBe(0)
  })

  it('G-35 V-01: archives and sweeps an organisation, never another with the same numbers', async () => {
    const add = async (inn: string) => {
      const caller = await addCaller(sql)
      await sql`update organisation set inn = ${inn} where id = ${caller.organisationId}`
      await sql`update personal_account set number = '700' where id = ${caller.personalAccountId}`
      const meter = await addMeter(sql, caller, 'ColdWaterAreaMeter', { readings })
      await sql`update meter set serial_number = 'S-700' where id = ${meter}`
      await sql`
        insert into reading_estimate (meter_id, period, "values", source, imported_at)
        values (${meter}, '2019-10-01', '{1}', 'office', now())`
      return { inn, meter, receipt: await addReceipt(sql, caller.personalAccountId, '2020-12') }
    }
    const [garden, river] = [await add('7701234561'), await add('7701234562')]
    type Owner = typeof garden
    const kept = async ({ meter, receipt }: Owner) => ({
      months: await listMonths(sql, meter),
      estimates: (await sql`select from reading_estimate where meter_id = ${meter}`).length,
      lines: await countLines(sql, receipt),
    })
    const archive = async ({ inn }: Owner): Promise<string[]> => {
      const folder = await mkdtemp(join(tmpdir(), 'archive-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      const deps = { sql, clock, files, hmac: createHmacFunction(testSecret), retention: fiveYears }
      const told = await runOperator(deps, ['archive', folder, '--organisation', inn])
      expect(await readdir(folder)).toHaveLength(5)
      return told.split('\n').toSorted()
    }
    const whole = { months: Object.keys(readings), estimates: 1, lines: 1 }
    const swept = { months: ['2020-12', '2021-01', '2026-02'], estimates: 0, lines: 0 }
    const written = [
      'readings-2019-10',
      'readings-2019-11',
      'readings-2019-12',
      'readings-2020-12',
      'receipts-2020-12',
    ]
    const told = written.map((name): unknown => expect.stringContaining(`${name}.jsonl: строк 1`))

    await sql`delete from retention_sweep`
    expect(await archive(garden)).toEqual(told)
    await sweep(sql, { archivesFirst: true })
    expect([await kept(garden), await kept(river)]).toEqual([swept, whole])
    expect(await archive(river)).toEqual(told)
    await sweep(sql, { archivesFirst: true })
    expect([await kept(garden), await kept(river)]).toEqual([swept, swept])
  })

  it.each([
    ['KEEP_READINGS_YEARS', '4'],
    ['KEEP_RECEIPTS_YEARS', '4'],
    ['KEEP_FEED_YEARS', '0'],
  ])('G-35: refuses %s=%s, which is less than the least term', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(`${name}: must be a whole number from`)
  })
})
