import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Sql } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { emptyDatabase } from '../support/database.ts'
import { migrateTo, numberOf } from '../support/migrations.ts'
import { addAccount, addOrganisation, addResident } from '../support/residents.ts'

const { sql, url } = await emptyDatabase()
// One connection, so that statements prepared before the migration run again after it.
const old = connect(url, { max: 1 })
afterAll(() => old.end())

const at = new Date('2026-03-10T09:00:00Z')
const soon = new Date('2026-03-10T09:01:00Z')
const later = new Date('2026-04-07T09:00:00Z')
const family = randomUUID()
const message = {
  scope: 's',
  title: 'Пришла квитанция',
  body: 'За март',
  path: '/accruals/all/',
  tag: 'receipt-1',
}

const addSubscription = async () => {
  const account = await addAccount(sql, { organisation: await addOrganisation(sql), number: '100200012' })
  const resident = await addResident(sql, 'anna@example.com')
  await sql`insert into profile (resident_id, personal_account_id) values (${resident}, ${account})`
  await sql`
    insert into session_family (id, resident_id, profile_id, user_agent, network)
    select ${family}, ${resident}, id, '', '' from profile`
  await sql`
    insert into push_subscription (family_id, endpoint, endpoint_hash, p256dh, auth, created_at)
    values (${family}, 'https://push.example/secret', '', 'key', 'auth', ${at})`
}

// The statements of the previous release, which queues, takes, finishes, postpones and gives up.
const queueEmail = (db: Sql, recipient: string) => db`
  insert into email_outbox (kind, recipient, data, created_at, due_at)
  values ('activation', ${recipient}, '{"a": "1"}', ${at}, ${at}) returning id`
const queuePush = (db: Sql) => db`
  insert into push_outbox (family_id, message, created_at, due_at, expires_at)
  select subscription.family_id, ${db.json(message)}, ${at}, ${at}, ${later}
  from push_subscription subscription
  join session_family family on family.id = subscription.family_id where family.ended_at is null`
const takeEmail = (db: Sql) => db`
  update email_outbox email set attempts = attempts + 1, due_at = ${soon}
  where id = (select id from email_outbox
    where due_at <= ${at} and given_up_at is null
    order by due_at limit 1 for update skip locked)
  returning id, message_id is not null as has_id, kind, recipient, data, attempts, coalesce(tried_since, created_at) as since`
const takePush = (db: Sql) => db`
  update push_outbox push set attempts = attempts + 1, due_at = ${soon}
  from push_subscription subscription
  join session_family family on family.id = subscription.family_id
  where push.family_id = subscription.family_id
    and push.id = (select id from push_outbox where due_at <= ${at} and given_up_at is null
      order by due_at limit 1 for update skip locked)
  returning push.id, push.family_id, push.message, push.expires_at, push.attempts,
    subscription.endpoint, family.ended_at is not null as has_ended`
const finishEmail = (db: Sql, id: number) => db`
  with gone as (delete from email_outbox where id = ${id} returning kind, recipient)
  insert into sent_email (resident_id, kind, at)
  select resident.id, kind, ${at} from gone join resident on username = recipient`
const finishPush = (db: Sql, id: number) => db`delete from push_outbox where id = ${id}`
const giveUp = async (db: Sql) => {
  await db`update email_outbox set given_up_at = ${at}, last_error = 'EAUTH' where given_up_at is null`
  await db`update push_outbox set given_up_at = ${at}, last_error = '500' where given_up_at is null`
}

/** Sends one email and one push from start to end. */
const work = async () => {
  await queueEmail(old, 'anna@example.com')
  await queuePush(old)
  const [email] = await takeEmail(old)
  expect(email).toMatchObject({
    hasId: true,
    recipient: 'anna@example.com',
    data: { a: '1' },
    attempts: 1,
    since: at,
  })
  const [push] = await takePush(old)
  expect(push).toMatchObject({ familyId: family, message, attempts: 1, hasEnded: false, expiresAt: later })
  await finishEmail(old, Number(email?.['id']))
  await finishPush(old, Number(push?.['id']))
}
const selectAll = () => sql`
  select channel, kind, recipient, data, family_id, due_at, expires_at, attempts, given_up_at, last_error
  from notification_outbox order by id`

let inFlight = 0

beforeAll(async () => {
  await migrateTo(sql, numberOf('notification-outbox') - 1)
  await addSubscription()
  await work()
  await queueEmail(old, 'given@up.example')
  await giveUp(old)
  await queuePush(old)
  inFlight = Number((await takePush(old))[0]?.['id'])
  await migrate(sql)
})

it('G-04 N-07: waiting pushes and given-up emails move to the common outbox', async () => {
  const none = { familyId: null, expiresAt: null }
  expect(await selectAll()).toEqual([
    {
      ...none,
      channel: 'email',
      kind: 'activation',
      recipient: 'given@up.example',
      data: { a: '1' },
      dueAt: at,
      attempts: 0,
      givenUpAt: at,
      lastError: 'EAUTH',
    },
    {
      channel: 'push',
      kind: 'receipt-1',
      recipient: 'push.example',
      data: message,
      familyId: family,
      dueAt: soon,
      expiresAt: later,
      attempts: 1,
      givenUpAt: null,
      lastError: null,
    },
  ])
})

it('G-04: a process of the previous release finishes its push without deleting another row', async () => {
  await finishPush(old, inFlight)
  expect(await selectAll()).toHaveLength(2)
})

it('G-04: a process of the previous release queues and sends emails and pushes beside the new one', async () => {
  const before = await selectAll()
  await work()
  expect(await selectAll()).toEqual(before)
  await queuePush(old)
  expect((await selectAll()).at(-1)).toMatchObject({ channel: 'push', data: message, familyId: family })
  await queueEmail(old, 'anna@example.com')
  expect((await selectAll()).at(-1)).toMatchObject({ channel: 'email', recipient: 'anna@example.com' })
  await giveUp(old)
  expect((await selectAll()).map(({ channel, lastError }) => `${channel} ${lastError}`)).toEqual([
    'email EAUTH',
    'push 500',
    'push 500',
    'email EAUTH',
  ])
})
