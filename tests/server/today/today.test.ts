import { describe, expect, it } from 'vitest'
import {
  getCasesToday,
  getExchangeToday,
  listFailedEmails,
  listUnmatchedPayments,
  resendEmail,
} from '#contract/today/endpoints.ts'
import {
  casesTodaySchema,
  exchangeTodaySchema,
  failedEmailsSchema,
  maxListed,
  unmatchedPaymentsSchema,
  type SentReadings,
} from '#contract/today/schema.ts'
import { lastWorkingDay } from '#contract/cases/terms.ts'
import { toInstant } from '#contract/requests/desired-time.ts'
import { toLocalDate } from '../../../server/kernel/local-date.ts'
import { seedDemo } from '../../../server/seed/demo.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation } from '../support/residents.ts'
import { openDesk } from '../support/staff.ts'

const { sql } = await testDatabase()
const desk = await openDesk(sql)
const [own, other] = ['7701234560', '7830002293']
const now = desk.clock.now()
await seedDemo(sql, now)
await sql`update organisation set inn = ${own}`
const otherId = await addOrganisation(sql)
await sql`update organisation set inn = ${other} where id = ${otherId}`
const { client: head } = await desk.join('chief@uk.test', 'head', own)
const { client: stranger } = await desk.join('stranger@uk.test', 'head', other)

const exchange = async (client = head) =>
  exchangeTodaySchema.parse((await client.call(getExchangeToday)).json())
const cases = async (client = head) => casesTodaySchema.parse((await client.call(getCasesToday)).json())
/** Null while a count takes long on a busy machine. */
const countReadings = async (ask: () => Promise<{ readings: SentReadings | null }>) => {
  let { readings } = await ask()
  while (readings === null) ({ readings } = await ask())
  return readings
}

it('G-08: shows money, undecided payments and bad imports of the own organisation', async () => {
  const before = await exchange()
  await sql`
    insert into payment (id, personal_account_id, sector_id, channel, purpose, kopecks, fee_kopecks, state, created_at, unknown_at)
    select gen_random_uuid(), account.id, sector.id, 'qr', 'advance', 412000, 0, 'unknown', ${now}, ${now}
    from personal_account account join sector on sector.organisation_id = account.organisation_id
    where account.number = '100200012' limit 1`
  await sql`
    update payment set decided_at = ${now} where id in (select id from payment where state = 'confirmed' and channel = 'cabinet' limit 2)`
  await sql`
    insert into import_run (organisation_id, at, who, file, sha256, kind, new_rows, changed_rows, same_rows, bad_rows)
    select id, ${now}, 'Ким', 'accruals.xlsx', '\\x00', 'accruals', 10, 0, 0, 3 from organisation where inn = ${own}`
  const after = await exchange()
  expect(after.imports).toMatchObject([{ file: 'accruals.xlsx', bad_rows: 3, who: 'Ким', report: null }])
  expect(after.paid.cabinet.count).toBeGreaterThanOrEqual(Math.max(2, before.paid.cabinet.count))
  expect(after.unknown.count).toBe(before.unknown.count + 1)
  const [flat] = await sql<{ id: number }[]>`select id from personal_account where number = '100200012'`
  expect(after.unknown.payments).toContainEqual(
    expect.objectContaining({ flat: flat?.id, account: '100200012', kopecks: 412_000 }),
  )
  const foreign = await exchange(stranger)
  expect(foreign).toMatchObject({
    imports: [],
    unknown: { count: 0, payments: [] },
    paid: { cabinet: { count: 0, kopecks: 0 } },
  })
  expect(await countReadings(() => exchange(stranger))).toMatchObject({ meters: 0, sent: 0 })
})

describe('money since the last working day', () => {
  const load = async (
    source: string,
    document: string,
    kopecks: number,
    loaded: string,
    replaced = false,
  ) => {
    const [row] = await sql<{ id: string }[]>`
      insert into payment (id, personal_account_id, sector_id, channel, purpose, kopecks, fee_kopecks, state,
        created_at, sent_at, decided_at)
      select gen_random_uuid(), account.id, sector.id, 'office', 'debt', ${kopecks}, 0, 'confirmed',
        '2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z'
      from personal_account account join sector on sector.organisation_id = account.organisation_id
      where account.number = '100200012' limit 1 returning id`
    await sql`
      insert into external_payment (organisation_id, source, document, payment_id, loaded_at, is_replaced)
      select id, ${source}, ${document}, ${row?.id ?? ''}, ${loaded}, ${replaced} from organisation where inn = ${own}`
  }

  it('G-08: counts what tables brought by the day of the table, by source, from the start of the organisation’s day', async () => {
    const { since, imported: before = [] } = await exchange()
    expect(since).toBe(lastWorkingDay(toLocalDate('Europe/Moscow', now), { off: [], on: [] }))
    expect(before).toEqual([])
    await load('Сбербанк', 'с-1', 120_000, now.toISOString())
    await load('сбербанк', 'с-2', 120_000, toInstant(since ?? '', '00:00', 'Europe/Moscow'))
    await load('Сбербанк', 'с-3', 700_000, now.toISOString(), true)
    await load(
      'Сбербанк',
      'с-4',
      700_000,
      new Date(Date.parse(toInstant(since ?? '', '00:00', 'Europe/Moscow')) - 1).toISOString(),
    )
    await load('Почта', 'п-1', 5_000, now.toISOString())
    const { imported, paid } = await exchange()
    expect(imported).toEqual([
      { source: 'Сбербанк', count: 2, kopecks: 240_000 },
      { source: 'Почта', count: 1, kopecks: 5_000 },
    ])
    expect(paid.office.count).toBe(0)
    expect((await exchange(stranger)).imported).toEqual([])
  })
})

it('G-08: lists all undecided payments of the own organisation', async () => {
  await sql`
    insert into payment (id, personal_account_id, sector_id, channel, purpose, kopecks, fee_kopecks, state, created_at, unknown_at)
    select gen_random_uuid(), account.id, sector.id, 'qr', 'advance', 100 + nth, 0, 'unknown', ${now}, ${now}::timestamptz - nth * interval '1 hour'
    from personal_account account join sector on sector.organisation_id = account.organisation_id
    cross join generate_series(1, ${maxListed}) nth
    where account.number = '100200012' and sector.id = (select min(id) from sector where organisation_id = account.organisation_id)`
  const { unknown } = await exchange()
  expect(unknown.payments).toHaveLength(maxListed)
  const listed = async (client = head) =>
    unmatchedPaymentsSchema.parse((await client.call(listUnmatchedPayments)).json())
  const all = await listed()
  expect(all.count).toBe(unknown.count)
  expect(all.payments).toHaveLength(unknown.count)
  expect(unknown.count).toBeGreaterThan(maxListed)
  expect(all.payments.map(({ since }) => since)).toEqual(all.payments.map(({ since }) => since).toSorted())
  expect(await listed(stranger)).toEqual({ count: 0, payments: [] })
})

it('G-08: shows overdue cases and visits of the own organisation', async () => {
  const day = await cases()
  expect(day.counts.overdue).toBeGreaterThan(0)
  expect(day.overdue).toHaveLength(Math.min(day.counts.overdue, maxListed))
  await sql`update request set planned_at = ${now} where id = (select min(id) from request where status = 'planned')`
  expect((await cases()).visits).toHaveLength(day.visits.length + 1)
  expect(await cases(stranger)).toMatchObject({
    counts: { all: 0, mine: 0, new: 0, overdue: 0 },
    overdue: [],
    visits: [],
  })
  expect(await countReadings(() => cases(stranger))).toMatchObject({ meters: 0, sent: 0 })
})

it('G-08: compares readings with the same day of the previous month', async () => {
  const readings = await countReadings(cases)
  expect(readings.meters).toBeGreaterThan(6)
  const [meter] = await sql<{ meterId: number }[]>`
    select meter_id from reading where period < ${`${readings.period}-01`} and not exists
      (select from reading sent where sent.meter_id = reading.meter_id and sent.period = ${`${readings.period}-01`}) limit 1`
  await sql`
    insert into reading (meter_id, period, "values", deltas, version, submitted_at)
    select meter_id, ${`${readings.period}-01`}, "values", deltas, 1, ${now} from reading
    where meter_id = ${meter?.meterId ?? 0} order by period desc limit 1`
  await expect.poll(async () => (await countReadings(cases)).sent).toBe(readings.sent + 1)
})

it('G-08: counts undelivered emails to own residents', async () => {
  await sql`
    insert into notification_outbox (channel, kind, recipient, created_at, due_at, given_up_at)
    values ('email', 'receipt', 'anna@demo.local', ${now}, ${now}, ${now}), ('email', 'receipt', 'nobody@demo.local', ${now}, ${now}, ${now})`
  expect((await cases()).letters_given_up).toBe(1)
  expect((await cases(stranger)).letters_given_up).toBe(0)
})

describe('undelivered emails', () => {
  const addLetter = async (recipient: string, fault: string | null = null): Promise<number> => {
    const [row] = await sql<{ id: number }[]>`
      insert into notification_outbox (channel, kind, recipient, created_at, due_at, given_up_at, attempts, last_error)
      values ('email', 'receipts_receipt', ${recipient}, ${now}, ${now}, ${now}, 40, ${fault}) returning id`
    return row?.id ?? 0
  }
  const listed = async (client = head) =>
    failedEmailsSchema.parse((await client.call(listFailedEmails)).json()).letters

  it('G-08 G-09: list recipient, time and reason for own residents only', async () => {
    await sql`delete from notification_outbox`
    const id = await addLetter('anna@demo.local', '550')
    await addLetter('nobody@demo.local')
    expect(await listed()).toMatchObject([
      {
        id,
        kind: 'receipts_receipt',
        email: 'anna@demo.local',
        flat: { account: '100200012', address: expect.stringContaining('Садовая') },
        given_up_at: now.toISOString(),
        fault: '550',
      },
    ])
    expect(await listed(stranger)).toEqual([])
  })

  it('G-08 G-09: are resent once by own staff, and the resend is recorded', async () => {
    await sql`delete from notification_outbox`
    const [id, left] = [await addLetter('anna@demo.local'), await addLetter('anna@demo.local')]
    const resend = (client = head) => client.call(resendEmail, { params: { id } })
    expect((await resend(stranger)).statusCode).toBe(404)
    const both = await Promise.all([resend(), resend()])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect((await listed()).map(({ id: one }) => one)).toEqual([left])
    expect((await cases()).letters_given_up).toBe(1)
    const waiting = await sql`
      select attempts, due_at, given_up_at, tried_since from notification_outbox where id = ${id}`
    expect(waiting).toEqual([
      { attempts: 0, dueAt: desk.clock.now(), givenUpAt: null, triedSince: desk.clock.now() },
    ])
    const acts = await sql`
      select who, number from audit_log join personal_account account on account.id = personal_account_id
      where act = ${`letter resend ${id}`}`
    expect(acts).toEqual([{ who: 'Имя chief@uk.test', number: '100200012' }])
  })

  it('G-08 V-14: are limited to 300 resends an hour per organisation', async () => {
    const again = async () =>
      (await head.call(resendEmail, { params: { id: await addLetter('anna@demo.local') } })).statusCode
    expect(await again()).toBe(200)
    await sql`update rate_limit set count = 299 where bucket like 'desk:letters:%'`
    expect([await again(), await again()]).toEqual([200, 429])
  })
})
