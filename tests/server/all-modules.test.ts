import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { resetPassword } from '#contract/auth/account-endpoints.ts'
import { startPasskeyCheck } from '#contract/auth/passkey-endpoints.ts'
import { printReceipt } from '#contract/receipts/endpoints.ts'
import { createHmacFunction } from '../../server/kernel/hmac.ts'
import { modules } from '../../server/modules/all.ts'
import { enqueueEmail } from '../../server/modules/notifications/channels/email/service.ts'
import { startJobs } from '../../server/kernel/jobs.ts'
import type { Email } from '../../server/ports/mail.ts'
import type { Push } from '../../server/ports/push.ts'
import { runOperator } from '../../server/operator/cli.ts'
import { addPush } from './support/outbox.ts'
import { testSecret } from './support/app.ts'
import { openAutopayers } from './support/autopayers.ts'
import { openBankSandbox } from './support/bank-sandbox.ts'
import { addService } from './support/catalogue.ts'
import { testDatabase } from './support/database.ts'
import { addReserved } from './support/files.ts'
import { openJobs } from './support/jobs.ts'
import { addMeter } from './support/meters.ts'
import { issue } from './support/money.ts'
import { addCard, addPayer } from './support/payers.ts'
import { addOwnPhone } from './support/profile.ts'
import { addStoredReply, exchangeScenarios } from './support/api-clients.ts'
import { addStoredPasskey } from './support/authenticator.ts'
import { addRequest, addTicket } from './support/requests.ts'
import { addShop } from './support/shop.ts'
import { addTwin, removeTwins, rowsOfTwins } from './support/twin.ts'
import { deleteAccount } from './support/residents.ts'

const { sql } = await testDatabase()
const bank = await openBankSandbox(sql)
const { clock, files } = bank
const flats = await openAutopayers(sql, clock)
const day = 24 * 3600
const letters: Email[] = []
const mail = { send: async (letter: Email) => void letters.push(letter), close: () => undefined }
const pushed: string[] = []
const push: Push = {
  publicKey: 'key',
  accepts: () => true,
  send: async ({ endpoint }) => {
    pushed.push(endpoint)
    return 'taken'
  },
}
const jobs = openJobs(sql, clock, { mail, push, files, bank: bank.bank })

const addTestPayer = (debt = 0) => addPayer(sql, bank.browser(), debt)
const count = async (table: string, column: string, value: string | number): Promise<number> =>
  (await sql`select from ${sql(table)} where ${sql(column)} = ${value}`).length
const findSession = async (residentId: number): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`select id from session_family where resident_id = ${residentId}`
  return row?.id ?? ''
}
const subscribe = async (residentId: number, endpoint: string): Promise<string> => {
  const family = await findSession(residentId)
  await sql`
    insert into push_subscription (family_id, endpoint, endpoint_hash, p256dh, auth, created_at)
    values (${family}, ${endpoint}, sha256(convert_to(${endpoint}, 'UTF8')), 'key', 'secret', ${clock.now()})`
  return family
}
const addNotice = (profileId: number) => sql`
  insert into sent_notice (profile_id, kind, about, sent_at)
  values (${profileId}, 'new_receipt', '2026-02', ${clock.now()})`
const addSentEmail = (residentId: number) =>
  sql`insert into sent_email (resident_id, kind, at) values (${residentId}, 'test', ${clock.now()})`
const paymentState = async (profileId: number): Promise<string | undefined> => {
  const [row] = await sql<{ state: string }[]>`select state from payment where profile_id = ${profileId}`
  return row?.state
}
const printTask = async ({ client, accrual }: Awaited<ReturnType<typeof addTestPayer>>): Promise<string> =>
  (await client.call(printReceipt, { body: { accrual, sector_code: 'housing' } })).json().task_id

const autopayer = async (...steps: string[]) => {
  const flat = await flats.add(50_000)
  clock.pass(3 * day)
  for (const step of steps) while (await jobs.turn(step));
  return flat
}

/** Prepares work for each job and returns a check that it is done. */
const scenarios: Readonly<Record<string, () => Promise<() => Promise<boolean> | boolean>>> = {
  'auth/account/remove-expired-tokens': async () => {
    const { username, client } = await addTestPayer()
    await client.call(resetPassword, { body: { username } })
    expect(await count('account_token', 'username', username)).toBe(1)
    clock.pass(30 * day)
    return async () => (await count('account_token', 'username', username)) === 0
  },
  ...exchangeScenarios(sql, clock, async () => (await addTestPayer()).organisation),
  'files/remove-stale': async () => {
    const id = await addReserved(sql, (await addTestPayer()).profileId, { at: clock.now().toISOString() })
    clock.pass(2 * day)
    return async () => (await count('file', 'id', id)) === 0
  },
  'cases/desk/place': async () => {
    const id = await addRequest(sql, (await addTestPayer()).profileId)
    return async () => (await sql`select from desk_case where request_id = ${id} and is_placed`).length > 0
  },
  'meters/announce-checked': async () => {
    clock.set('2027-03-16T09:00:00Z')
    const { profileId, place } = await addTestPayer()
    const meter = await addMeter(sql, place, 'ColdWaterAreaMeter', { readings: { '2027-03': [5] } })
    await sql`insert into reading_notification_outbox (meter_id, period) values (${meter}, '2027-03-01')`
    return async () => (await count('sent_notice', 'profile_id', profileId)) === 1
  },
  'retention/delete-old': async () => {
    clock.set('2027-03-16T23:00:00Z')
    const { place } = await addTestPayer()
    const meter = await addMeter(sql, place, 'ColdWaterAreaMeter', {
      readings: { '2015-01': [5], '2015-02': [6] },
    })
    return async () => (await count('reading', 'meter_id', meter)) === 1
  },
  'meters/remind-of-readings': async () => {
    clock.set('2027-03-28T09:00:00Z')
    const { profileId, place } = await addTestPayer()
    await addMeter(sql, place, 'ColdWaterAreaMeter', { readings: {} })
    return async () => (await count('sent_notice', 'profile_id', profileId)) === 1
  },
  'notifications/remove-old': async () => {
    const { profileId, residentId } = await addTestPayer()
    await addNotice(profileId)
    await addSentEmail(residentId)
    const email = { kind: 'account_deleted', recipient: 'x@demo.local', data: {} }
    const id = await enqueueEmail(sql, email, clock.now())
    await sql`update notification_outbox set given_up_at = ${clock.now()} where id = ${id}`
    clock.pass(401 * day)
    const left = () =>
      Promise.all([
        count('sent_notice', 'profile_id', profileId),
        count('sent_email', 'resident_id', residentId),
        count('notification_outbox', 'id', id),
      ])
    return async () => (await left()).every((rows) => rows === 0)
  },
  'notifications/send-emails': async () => {
    const recipient = `${randomUUID()}@demo.local`
    await enqueueEmail(sql, { kind: 'account_deleted', recipient, data: {} }, clock.now())
    return () => letters.some(({ to }) => to === recipient)
  },
  'notifications/send-pushes': async () => {
    const endpoint = `https://push.example/${randomUUID()}`
    const family = await subscribe((await addTestPayer()).residentId, endpoint)
    const expiresAt = new Date(clock.now().getTime() + day * 1000)
    const message = { title: 'Ответ', body: '', tag: 'x', path: '/' }
    await addPush(sql, family, message, { now: clock.now(), expiresAt })
    return () => pushed.includes(endpoint)
  },
  'payments/open-due-debits': async () => {
    const flat = await autopayer()
    return async () => (await flat.outcomes()).length === 1
  },
  'payments/try-debits': async () => {
    const flat = await autopayer('payments/open-due-debits')
    return async () => (await flat.payments()).length === 1
  },
  'payments/charge-cards': async () => {
    const flat = await autopayer('payments/open-due-debits', 'payments/try-debits')
    expect(await paymentState(flat.profileId)).toBe('created')
    return async () => (await paymentState(flat.profileId)) !== 'created'
  },
  'payments/poll-statuses': async () => {
    const payer = await addTestPayer(100_000)
    const { body, key } = await bank.requestPayment(payer.client, { amount: 1000 })
    await bank.press(await bank.visit(body), 'lose')
    expect(await bank.getStatus(payer.client, key)).toMatchObject({ state: 'sent' })
    clock.pass(30)
    return async () => (await paymentState(payer.profileId)) === 'confirmed'
  },
  'payments/ask-refunds': async () => {
    const { client } = await addTestPayer(100_000)
    const order = await bank.visit((await bank.requestPayment(client, { amount: 1000 })).body)
    await bank.press(order, 'pay')
    await runOperator({ sql, clock, files, hmac: createHmacFunction(testSecret) }, ['refund', order.id])
    return () => order.refunds.size === 1
  },
  'payments/delete-removed-cards': async () => {
    const id = await addCard(sql, (await addTestPayer()).residentId, randomUUID())
    await sql`update card set removed_at = ${clock.now()}, forget_at = ${clock.now()} where id = ${id}`
    return async () => (await count('card', 'id', id)) === 0
  },
  'receipts/announce': async () => {
    clock.set('2026-03-16T09:00:00Z')
    const { profileId, place } = await addTestPayer()
    await issue(sql, place, { period: '2026-02', kopecks: 100, issuedOn: '2026-03-16' })
    return async () => (await count('sent_notice', 'profile_id', profileId)) === 1
  },
  'receipts/print': async () => {
    const task = await printTask(await addTestPayer(100_000))
    const printed = () => sql`select from receipt_task where id = ${task} and status = 'success'`
    return async () => (await printed()).length > 0
  },
  'receipts/remove-old': async () => {
    const task = await printTask(await addTestPayer(100_000))
    clock.pass(2 * day)
    return async () => (await count('receipt_task', 'id', task)) === 0
  },
  'auth/security-events/remove-stale': async () => {
    const { residentId } = await addTestPayer()
    expect(await count('security_event', 'resident_id', residentId)).toBe(1)
    clock.pass(370 * day)
    return async () => (await count('security_event', 'resident_id', residentId)) === 0
  },
  'auth/passkeys/remove-stale': async () => {
    const { residentId, client } = await addTestPayer()
    await client.call(startPasskeyCheck)
    clock.pass(301)
    return async () => (await count('passkey_challenge', 'family_id', await findSession(residentId))) === 0
  },
  'auth/sessions/remove-stale': async () => {
    const { residentId } = await addTestPayer()
    clock.pass(181 * day)
    return async () => (await count('session_family', 'resident_id', residentId)) === 0
  },
}

/** Adds an organisation with the same numbers as the one of the scenario, whose work is due in twenty years. */
const addIdleTwin = async (): Promise<void> => {
  onTestFinished(() => removeTwins(sql))
  const [last] = await sql<{ organisation: number }[]>`
    select organisation_id as organisation from personal_account order by id desc limit 1`
  const twin = await addTwin(sql, last?.organisation ?? 0, { years: 20 })
  const period = clock.now().toISOString().slice(0, 7)
  await sql`insert into job_lease (name, locked_until) values (${`readings_due/${twin}/${period}`}, '2046-01-01') on conflict do nothing`
  await sql`update desk_case set is_placed = true, due = '{"visit": null}' where organisation_id = ${twin}`
  await sql`
    delete from receipt_notification_outbox using accrual, personal_account account
    where accrual.id = accrual_id and account.id = personal_account_id and organisation_id = ${twin}`
}

describe('jobs of all modules', () => {
  it('have a scenario each', () => {
    expect(jobs.names.toSorted()).toEqual(Object.keys(scenarios).toSorted())
  })

  it.each(Object.entries(scenarios))(
    'G-05 G-01: start and finish %s, and change nothing of an organisation with the same numbers',
    async (name, prepare) => {
      clock.set('2026-03-15T09:00:00Z')
      const isDone = await prepare()
      expect(await isDone()).toBe(false)
      await addIdleTwin()
      const others = await rowsOfTwins(sql)
      const failures: unknown[] = []
      const running = startJobs([jobs.find(name)], (error) => failures.push(error))
      await expect.poll(isDone, { timeout: 20_000 }).toBe(true)
      await running.stop()
      expect(failures).toEqual([])
      expect(await rowsOfTwins(sql)).toEqual(others)
    },
  )
})

type Add = (payer: Awaited<ReturnType<typeof addTestPayer>>) => Promise<() => Promise<number>>
const held: Readonly<Record<string, Add>> = {
  catalogue: async ({ profileId, organisation }) => {
    const service = await addService(sql, organisation)
    await sql`
      insert into service_contact (profile_id, service_id, kind, at) values (${profileId}, ${service}, 'phone', now())`
    return () => count('service_contact', 'profile_id', profileId)
  },
  exchange: ({ organisation, profileId }) => addStoredReply(sql, organisation, profileId),
  files: async ({ profileId }) => {
    const id = await addReserved(sql, profileId)
    return async () => (await sql`select from file where id = ${id} and not is_discarded`).length
  },
  notifications: async ({ profileId, residentId }) => {
    await subscribe(residentId, `https://push.example/${randomUUID()}`)
    await addNotice(profileId)
    await addSentEmail(residentId)
    return async () =>
      Math.max(
        await count('sent_notice', 'profile_id', profileId),
        await count('sent_email', 'resident_id', residentId),
      )
  },
  'auth/passkeys': async ({ residentId }) => {
    await addStoredPasskey(sql, { residentId })
    return () => count('passkey', 'resident_id', residentId)
  },
  payments: async ({ residentId, profileId, place }) => {
    const card = await addCard(sql, residentId, randomUUID())
    await sql`
      insert into autopay (profile_id, sector_id, card_id, activated_at)
      values (${profileId}, ${place.sectorId}, ${card}, now())`
    const isHeld = sql`removed_at is null or exists (select from autopay where card_id = card.id)`
    return async () => (await sql`select from card where resident_id = ${residentId} and (${isHeld})`).length
  },
  profile: async ({ profileId }) => {
    await addOwnPhone(sql, profileId, '79035550147')
    return () => count('phone', 'profile_id', profileId)
  },
  receipts: async (payer) => {
    await printTask(payer)
    return () => count('receipt_task', 'profile_id', payer.profileId)
  },
  requests: async ({ profileId }) => {
    const id = await addRequest(sql, profileId, { status: 'done', description: 'Личные слова' })
    return async () => (await sql`select from request where id = ${id} and description <> ''`).length
  },
  shop: async ({ profileId, organisation }) => {
    const { category } = await addShop(sql, organisation)
    await sql`
      insert into shop_basket (profile_id, category_id, services, changed_at)
      values (${profileId}, ${category}, '[]', now())`
    return () => count('shop_basket', 'profile_id', profileId)
  },
  tickets: async ({ profileId }) => {
    const id = await addTicket(sql, profileId)
    return async () => (await sql`select from ticket where id = ${id} and description <> ''`).length
  },
}

describe('erasures of all modules', () => {
  it('have an example each', () => {
    expect(modules.flatMap(({ name, erasure }) => (erasure ? name : []))).toEqual(Object.keys(held))
  })

  it.each(Object.entries(held))('A-09: leave nothing personal in %s', async (_name, add) => {
    clock.set('2026-03-15T09:00:00Z')
    const payer = await addTestPayer(100_000)
    const left = await add(payer)
    expect(await left()).toBe(1)
    expect((await deleteAccount(payer.client)).statusCode).toBe(204)
    expect(await left()).toBe(0)
  })
})
