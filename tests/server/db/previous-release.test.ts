import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Sql } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { emptyDatabase } from '../support/database.ts'
import { migrateTo } from '../support/migrations.ts'
import { addAccount, addOrganisation, addResident } from '../support/residents.ts'

/** The last migration before the tables were renamed. */
const lastOfPrevious = 86

const { sql, url } = await emptyDatabase()
const at = new Date('2026-03-10T09:00:00Z')
const later = new Date('2026-03-10T09:10:00Z')

/** Rows that the statements refer to, inserted before the migration. */
const addRows = async () => {
  const organisation = await addOrganisation(sql)
  const account = await addAccount(sql, { organisation, number: '100200012' })
  const resident = await addResident(sql, 'anna@example.com')
  const family = randomUUID()
  const ids = { organisation, account, family }
  await sql`insert into profile (resident_id, personal_account_id) values (${resident}, ${account})`
  await sql`
    insert into session_family (id, resident_id, profile_id, user_agent, network)
    select ${family}, ${resident}, id, '', '' from profile`
  await sql`
    insert into push_subscription (family_id, endpoint, endpoint_hash, p256dh, auth, created_at)
    values (${family}, 'https://push.example', '', '', '', ${at})`
  await sql`
    insert into meter (personal_account_id, type, serial_number, digit_capacity, first_values)
    values (${account}, 'ColdWater', '1', 99999, '{0}')`
  await sql`
    insert into reading (meter_id, period, "values", deltas, version, submitted_at)
    select id, month, '{1}', '{1}', 1, ${at} from meter, unnest('{2026-01-01,2026-02-01}'::date[]) month`
  await sql`
    insert into accrual (personal_account_id, sector_id, period, issued_on, due_on, charged_kopecks,
      recalculated_kopecks, benefit_kopecks)
    select ${account}, id, month, month, month, 1, 0, 0 from sector, unnest('{2026-01-01,2026-02-01}'::date[]) month`
  await sql`
    insert into payment (id, personal_account_id, sector_id, channel, purpose, kopecks, fee_kopecks, state, created_at,
      decided_at)
    select gen_random_uuid(), ${account}, id, 'office', 'debt', 100, 0, 'confirmed', ${at}, ${at}
    from sector, generate_series(1, 2)`
  await sql`
    insert into request (organisation_id, personal_account_id, house, type, category, category_name, subcategory,
      subcategory_name, description, status, created_at, changed_at)
    values (${organisation}, ${account}, '', 'AreaRequest', '', '', '', '', '', 'done', ${at}, ${at})`
  await sql`
    insert into ticket (organisation_id, personal_account_id, topic_id, topic_name, description, status, number,
      created_at, changed_at)
    select ${organisation}, ${account}, 1, '', '', 'sent', number, ${at}, ${at} from request`
  await sql`
    insert into staff_member (organisation_id, email, name, role, created_at)
    values (${organisation}, 'staff@example.com', 'Ольга', 'head', ${at})`
  await sql`insert into qr_session (hash, phone, expires_at) values ('', '79035550147', ${later})`
  return ids
}

/** Each runs before and after the migration. */
const statements = (old: Sql, rows: Awaited<ReturnType<typeof addRows>>) => ({
  outgoing_letter: async () => {
    const [queued] = await old`
      insert into outgoing_letter (kind, recipient, data, created_at, due_at)
      values ('activation', 'anna@example.com', '{}', ${at}, ${at}) returning id`
    const [leased] = await old`
      update outgoing_letter letter set attempts = attempts + 1, due_at = ${later}
      where id = (select id from outgoing_letter where due_at <= ${at} and given_up_at is null
        order by due_at limit 1 for update skip locked)
      returning id, message_id is not null as "hasMessageId", attempts, coalesce(tried_since, created_at) as since`
    expect(leased).toEqual({ id: queued?.['id'], hasMessageId: true, attempts: 1, since: at })
    await old`update outgoing_letter set given_up_at = ${at}, last_fault = 'EAUTH' where given_up_at is null`
    expect(await old`select last_fault from outgoing_letter where given_up_at is not null`).toEqual([
      { lastFault: 'EAUTH' },
    ])
  },
  sent_letter: async () => {
    await old`
      with gone as (delete from outgoing_letter returning kind, recipient)
      insert into sent_letter (resident_id, kind, at)
      select resident.id, kind, ${at} from gone join resident on username = recipient`
    const { count } = await old`
      delete from sent_letter where id in (
        select id from sent_letter where at < ${later} order by at limit 10 for update skip locked)`
    expect(count).toBe(1)
  },
  outgoing_push: async () => {
    await old`
      insert into outgoing_push (family_id, message, created_at, due_at, expires_at)
      values (${rows.family}, '{}', ${at}, ${at}, ${later})`
    const [leased] = await old`
      update outgoing_push push set attempts = attempts + 1, due_at = ${later}, last_fault = 'timeout'
      from push_subscription subscription
      where push.family_id = subscription.family_id
        and push.id = (select id from outgoing_push where due_at <= ${at} and given_up_at is null
          order by due_at limit 1 for update skip locked)
      returning push.attempts, push.last_fault, subscription.endpoint`
    expect(leased).toEqual({ attempts: 1, lastFault: 'timeout', endpoint: 'https://push.example' })
    await old`delete from outgoing_push`
  },
  reading_to_tell: async () => {
    for (let twice = 0; twice < 2; twice += 1)
      await old`insert into reading_to_tell select meter_id, period from reading on conflict do nothing`
    const taken = await old`
      delete from reading_to_tell where (meter_id, period) in (
        select told.meter_id, told.period from reading_to_tell told join meter on meter.id = told.meter_id
        order by told.meter_id, told.period limit 10 for update of told skip locked)
      returning period`
    expect(taken.map(({ period }) => period)).toEqual(['2026-01-01', '2026-02-01'])
  },
  receipt_to_tell: async () => {
    for (let twice = 0; twice < 2; twice += 1)
      await old`
        insert into receipt_to_tell (accrual_id, difference_kopecks) select id, 5 from accrual
        on conflict (accrual_id) do nothing`
    const taken = await old`
      delete from receipt_to_tell using accrual
      where accrual.id = accrual_id and accrual_id in (
        select told.accrual_id from receipt_to_tell told join accrual on accrual.id = told.accrual_id
        order by told.accrual_id limit 1 for update of told skip locked)
      returning to_char(accrual.period, 'YYYY-MM') as period, difference_kopecks as difference`
    expect(taken).toEqual([{ period: '2026-01', difference: 5 }])
    await old`delete from receipt_to_tell`
  },
  job_turn: async () => {
    const take = () => old`
      insert into job_turn (name, taken_till) values ('remind', ${at}) on conflict (name) do nothing`
    expect([(await take()).count, (await take()).count]).toEqual([1, 0])
    await old`update job_turn set taken_till = ${later} where name = 'remind'`
    expect((await old`delete from job_turn where taken_till <= ${later}`).count).toBe(1)
  },
  limit_counter: async () => {
    const count = () => old`
      insert into limit_counter as counter (bucket, window_start, count)
      select *, 1 from unnest(${['a', 'b']}::text[], ${[at.toISOString(), at.toISOString()]}::timestamptz[])
      on conflict (bucket, window_start) do update set count = counter.count + 1
      returning count`
    await count()
    expect((await count()).map((row) => row['count'])).toEqual([2, 2])
    await old`
      update limit_counter counter set count = counter.count - 1
      from unnest(${['a']}::text[], ${[at.toISOString()]}::timestamptz[]) as attempt (bucket, window_start)
      where counter.bucket = attempt.bucket and counter.window_start = attempt.window_start`
    expect((await old`delete from limit_counter where count = 1`).count).toBe(1)
    await old`delete from limit_counter`
  },
  qr_code: async () => {
    const put = () => old`
      insert into qr_code (id, session_id, email, expires_at)
      select gen_random_uuid(), id, null, ${later} from qr_session
      on conflict (session_id) do update set id = excluded.id, wrong_tries = 0, expires_at = excluded.expires_at`
    await put()
    await old`update qr_code set wrong_tries = wrong_tries + 1`
    expect(await old`select wrong_tries from qr_code for update`).toEqual([{ wrongTries: 1 }])
    await put()
    expect(await old`select wrong_tries from qr_code`).toEqual([{ wrongTries: 0 }])
  },
  organisation_key: async () => {
    await old`
      insert into organisation_key (organisation_id, name, scopes, hash, created_by, created_at)
      values (${rows.organisation}, '1С', '{import}', ${randomUUID()}, 'Ольга', ${at})`
    const { count } = await old`update organisation_key set revoked_at = ${at} where revoked_at is null`
    expect(count).toBe(1)
  },
  program_call: async () => {
    const key = randomUUID()
    await old`
      insert into program_call (organisation_id, key, fingerprint, kind, number, at)
      values (${rows.organisation}, ${key}, '', 'request', 4001, ${at})`
    const [call] = await old`
      update program_call set reply = coalesce(reply, '{"number": 4001}') where key = ${key} returning reply`
    expect(call).toEqual({ reply: { number: 4001 } })
  },
  desk_act: async () => {
    await old`
      insert into desk_act (member_id, key, case_id, fingerprint, at)
      select staff_member.id, ${randomUUID()}, desk_case.id, '', ${at} from staff_member, desk_case where kind = 'request'`
    expect((await old`delete from desk_act where case_id in (select id from desk_case)`).count).toBe(1)
  },
  staff_act: async () => {
    await old`
      insert into staff_act (at, who, act, personal_account_id) values (${at}, 'Ольга', 'note', ${rows.account})`
    for (const change of [old`update staff_act set who = ''`, old`delete from staff_act`])
      await expect(change).rejects.toMatchObject({ code: '23001' })
  },
  ready_text: async () => {
    const [added] = await old`
      insert into ready_text (organisation_id, title, text)
      select ${rows.organisation}, 'Едем', 'Едем' where not exists (select from ready_text where title = 'Едем')
      returning id`
    expect((await old`delete from ready_text where id = ${added?.['id']}`).count).toBe(1)
  },
  request_rate: async () => {
    const listed = () => old`select from exchange_entry where kind = 'request'`
    const before = (await listed()).length
    await old`insert into request_rate (request_id, score, created_at) select id, 5, ${at} from request`
    expect((await listed()).length).toBe(before + 1)
  },
  outside_payment: async () => {
    await old`
      insert into outside_payment (organisation_id, source, document, payment_id)
      select ${rows.organisation}, 'Касса', ${randomUUID()}, id from payment
      where id not in (select payment_id from outside_payment) limit 1`
    const [changed] = await old`
      update outside_payment set is_replaced = true from payment
      where payment.id = payment_id and not is_replaced returning year`
    expect(changed).toEqual({ year: 2026 })
  },
  bank_message: async () => {
    await old`
      insert into bank_message (at, payment_id, transaction, kopecks, fault)
      select ${at}, null, '1', 100, 'unknown_order'
      where not exists (select from bank_message where fault = 'unknown_order')`
    expect(await old`select fault from bank_message`).toEqual([{ fault: 'unknown_order' }])
  },
  export_given: async () => {
    await old`
      insert into export_given (organisation_id, kind, name, nth) values (${rows.organisation}, 'readings', '1С', 1)`
    expect((await old`delete from export_given where nth <= 1`).count).toBe(1)
  },
})

// One connection, so that statements prepared before the migration run again after it.
const old = connect(url, { max: 1 })
afterAll(() => old.end())
let rows: Awaited<ReturnType<typeof addRows>>
let run: ReturnType<typeof statements>

beforeAll(async () => {
  await migrateTo(sql, lastOfPrevious)
  rows = await addRows()
  run = statements(old, rows)
  for (const statement of Object.values(run)) await statement()
  await migrate(sql)
})

it('G-04: a process of the previous release continues after the migration that renames tables', async () => {
  for (const [table, statement] of Object.entries(run))
    await expect(statement(), table).resolves.toBeUndefined()
})

it('G-04: every renamed table has a view that the previous release can write', async () => {
  const views = await sql<{ name: string }[]>`
    select table_name as name from information_schema.views
    where table_schema = 'public' and is_insertable_into = 'YES' and is_updatable = 'YES'`
  expect(views.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(run)))
})

it('G-08: a ticket with the number of a request gets another, so that a number opens one case', async () => {
  const numbers = await sql<{ kind: string; number: number; own: number }[]>`
    select kind, item.number, coalesce(request.number, ticket.number) as own from desk_case item
    left join request on request.id = request_id left join ticket on ticket.id = ticket_id order by kind`
  expect(numbers).toMatchObject([
    { kind: 'request', number: 4001, own: 4001 },
    { kind: 'ticket', number: 4002, own: 4002 },
  ])
})

it('G-04: processes of both releases take different emails of one queue', async () => {
  await sql`
    insert into notification_outbox (channel, kind, recipient, created_at, due_at)
    select 'email', 'activation', 'anna@example.com', ${at}, ${at} from generate_series(1, 2)`
  const take = (table: string) => sql`
    select id from ${sql(table)} where due_at <= ${at} order by due_at, id limit 1 for update skip locked`
  await sql.begin(async (tx) => {
    const [mine] = await tx`
      select id from outgoing_letter where due_at <= ${at} order by due_at, id limit 1 for update skip locked`
    const [other] = await take('notification_outbox')
    const [third] = await take('outgoing_letter')
    expect(other?.['id']).toBe(Number(mine?.['id']) + 1)
    expect(third).toEqual(other)
  })
})
