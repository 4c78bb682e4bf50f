import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkPassword, deleteProfile, resetPassword } from '#contract/auth/account-endpoints.ts'
import { changeProfile, getProfile } from '#contract/auth/endpoints.ts'
import { sendOrder, showPhone } from '#contract/catalogue/endpoints.ts'
import { orderConsentText } from '#contract/catalogue/order.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { updateNotifications } from '#contract/notifications/endpoints.ts'
import { saveReceipts } from '#contract/profile/endpoints.ts'
import { printReceipt } from '#contract/receipts/endpoints.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { recordPayment } from '../../../server/modules/payments/service.ts'
import { createRequestDesk } from '../../../server/modules/requests/desk.ts'
import { addPush } from '../support/outbox.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testBank } from '../support/bank.ts'
import { addExecutor, addService } from '../support/catalogue.ts'
import { testDatabase } from '../support/database.ts'
import { addUploaded } from '../support/files.ts'
import { openJobs } from '../support/jobs.ts'
import { addMeter } from '../support/meters.ts'
import { addPrinted, findSectorAccount, issue } from '../support/money.ts'
import { addCard } from '../support/payers.ts'
import { openPost } from '../support/mailbox.ts'
import { addOwnPhone, addPolicy } from '../support/profile.ts'
import { addRequest, addTicket, keyed } from '../support/requests.ts'
import { addProfile, askEmailChange, deleteAccount, password } from '../support/residents.ts'
import { openSettlement } from '../support/settlement.ts'
import { addBasket, addShop, addShopOrder } from '../support/shop.ts'

const { sql } = await testDatabase()
const { browser, clock, files } = await startApp(sql)
const post = await openPost(sql, clock)
const desk = createRequestDesk({ sql, clock, hmac: createHmacFunction(testSecret) })
const settle = await openSettlement(sql, { browser })

const everything = async (): Promise<string> => {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  const parts = await Promise.all(
    tables.map(
      ({ name }) => sql<{ rows: string | null }[]>`
      select json_agg(row)::text as rows from ${sql(name)} row`,
    ),
  )
  return parts.map(([part]) => part?.rows ?? '').join('\n')
}

const phone = '79035550147'

describe('deletion', () => {
  it('A-16: requires a password check in this session within five minutes', async () => {
    const { id, client } = await settle('borrowed@demo.local')
    const elsewhere = browser('192.0.2.77')
    await elsewhere.signIn('borrowed@demo.local', password)
    await elsewhere.call(checkPassword, { body: { password } })
    const refused = await client.call(deleteProfile)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { errors: ['Сначала введите текущий пароль'], code: 'check_needed' },
    ])
    await client.call(checkPassword, { body: { password } })
    clock.pass(301)
    expect((await client.call(deleteProfile)).statusCode).toBe(403)
    expect(await sql`select username from resident where id = ${id}`).toEqual([
      { username: 'borrowed@demo.local' },
    ])
    expect((await deleteAccount(client)).statusCode).toBe(204)
  })

  it('A-09: leaves no personal data except row ids, ends all sessions and says what stays', async () => {
    const { id, profile, client } = await settle('gone@demo.local', 'Gone phone')
    await askEmailChange(client, 'other@demo.local')
    await browser('192.0.2.99').call(resetPassword, { body: { username: 'gone@demo.local' } })
    const receipts = {
      paper_bills: { disabled: true, print_anyway: false },
      emails: [{ address: 'papers@demo.local' }],
    }
    expect((await client.call(saveReceipts, { body: receipts })).statusCode).toBe(200)
    await addOwnPhone(sql, profile, phone)
    await addPolicy(sql, profile, 'osago', '2030-01-01')
    await addRequest(sql, profile, { status: 'done', description: 'Позвоните Гоновой' })
    await addTicket(sql, profile)
    expect(await everything()).toContain('Почему так дорого?')

    expect((await deleteAccount(client)).statusCode).toBe(204)
    expect([...client.cookies]).toEqual([])
    const letter = await post.lastLetterTo('gone@demo.local')
    expect(letter.subject).toBe('Личный кабинет удалён')
    expect(letter.text).toContain('хранит бухгалтерия')
    const left = await everything()
    const personal = [
      'gone@',
      'other@',
      'papers@',
      'Gone phone',
      phone,
      'LADA',
      'Гоновой',
      'Почему так дорого?',
    ]
    expect(personal.filter((word) => left.includes(word))).toEqual([])
    const granted = sql`
      select resident_id, granted.permissions
      from profile join profile_permissions granted on granted.profile_id = profile.id where profile.id = ${profile}`
    expect([...(await granted)]).toEqual([{ residentId: id, permissions: {} }])
    expect((await browser().signIn('gone@demo.local', password)).statusCode).toBe(401)
  })

  it('A-09: keeps the text of an open request until it is done and revokes an unanswered ticket', async () => {
    const { profile, client } = await settle('working@demo.local')
    const request = await addRequest(sql, profile, { description: 'Течёт у Рабочевых' })
    const ticket = await addTicket(sql, profile)
    await deleteAccount(client)
    const [open] = await sql<{ number: number; description: string; phones: unknown }[]>`
      select number, description, phones from request where id = ${request}`
    expect(open).toMatchObject({ description: 'Течёт у Рабочевых', phones: [] })
    expect([...(await sql`select status from ticket where id = ${ticket}`)]).toEqual([{ status: 'revoked' }])
    const number = Number(open?.number)
    await desk.changeStatus(number, { status: 'in_work', text: 'Едем к Рабочевым' })
    expect(await everything()).toContain('Течёт у Рабочевых')
    await desk.changeStatus(number, { status: 'done', text: 'Рабочевы довольны' })
    expect(await everything()).not.toContain('Рабочев')
  })

  it('A-09: keeps other residents of the flat with their sessions and texts', async () => {
    const [one, other] = [await settle('seven@demo.local'), await settle('eight@demo.local')]
    await addRequest(sql, other.profile, { status: 'done', description: 'Слова соседа' })
    await deleteAccount(one.client)
    expect((await other.client.call(getProfile)).statusCode).toBe(200)
    expect(await everything()).toContain('Слова соседа')
  })
})

/** Columns that refer to a resident. New tables with one of them are checked too. */
const owners = ['resident_id', 'profile_id', 'family_id'] as const

const countOwnedRows = async (
  ids: Readonly<Record<(typeof owners)[number], readonly (number | string)[]>>,
) => {
  const columns = await sql<{ table: string; column: (typeof owners)[number] }[]>`
    select table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any(${[...owners]}::text[]) order by 1, 2`
  const found: Record<string, number> = {}
  for (const { table, column } of columns) {
    const rows = await sql`
      select from ${sql(table)} where ${sql(column)}::text = any(${ids[column].map(String)}::text[])`
    if (rows.length > 0) found[table] = Math.max(found[table] ?? 0, rows.length)
  }
  return found
}

const fullResident = async () => {
  const { id, profile, client } = await settle('full@demo.local', 'Full phone')
  const [own] = await sql<{ organisation: number }[]>`
    select organisation_id as organisation from personal_account account
    join profile on profile.personal_account_id = account.id where profile.id = ${profile}`
  const organisation = own?.organisation ?? 0
  const number = 'full-1'
  const second = await addProfile(sql, id, { organisation, number })
  const place = await findSectorAccount(sql, number, 'housing')
  await client.call(changeProfile, { body: { profile: second } })
  const ok = async (call: Promise<{ statusCode: number; body: string }>): Promise<void> => {
    const { statusCode, body } = await call
    expect(statusCode, body).toBeLessThan(300)
  }

  const meter = await addMeter(sql, place, 'ColdWaterAreaMeter', { readings: { '2026-02': [1] } })
  const [photo, spare] = [await addUploaded(sql, files, second), await addUploaded(sql, files, second)]
  const based_on = { period: '2026-03', previous: [1], version: 0 }
  const captured_at = '2026-03-15T09:00:00Z'
  await ok(
    client.call(submitReadings, {
      ...keyed(),
      body: { meters: [{ meter_id: meter, values: [2], based_on, captured_at, files: [photo] }] },
    }),
  )
  const accrual = await issue(sql, place, { period: '2026-02', kopecks: 50_000 })
  await addPrinted(sql, second, accrual)
  await ok(client.call(printReceipt, { body: { accrual, sector_code: 'housing' } }))
  const card = await addCard(sql, id, 'full-card')
  await sql`
    insert into autopay (profile_id, sector_id, card_id, activated_at)
    values (${second}, ${place.sectorId}, ${card}, ${clock.now()})`
  await sql`
    insert into card_registration (id, resident_id, sector_id, created_at)
    values (${randomUUID()}, ${id}, ${place.sectorId}, ${clock.now()})`
  await recordPayment(sql, place, { kopecks: 100, channel: 'cabinet', profileId: second, at: clock.now() })

  const shop = await addShop(sql, organisation)
  await addBasket(sql, second, shop)
  await addShopOrder(sql, clock, second, shop)
  const service = await addService(sql, organisation, { executor: await addExecutor(sql, organisation) })
  await ok(
    client.call(sendOrder, {
      ...keyed(),
      body: { service_id: service, name: 'Полина', phone: '+7 903 555 77 77', consent: orderConsentText },
    }),
  )
  await ok(client.call(showPhone, { params: { id: service } }))
  await addOwnPhone(sql, second, '79035557777')
  await addPolicy(sql, second, 'osago', '2030-01-01')
  await ok(
    client.call(saveReceipts, {
      body: { paper_bills: { disabled: true, print_anyway: false }, emails: [{ address: 'full@papers.ru' }] },
    }),
  )
  await addRequest(sql, second, { status: 'done', description: 'Полинин кран' })
  await addRequest(sql, profile, { description: 'Полинин потолок' })
  await addTicket(sql, second)
  await addTicket(sql, second, { status: 'closed' })

  const [family] = await sql<{ id: string }[]>`select id from session_family where resident_id = ${id}`
  const familyId = family?.id ?? ''
  const endpoint = 'https://push.example/full'
  await sql`
    insert into push_subscription (family_id, endpoint, endpoint_hash, p256dh, auth, created_at)
    values (${familyId}, ${endpoint}, sha256(convert_to(${endpoint}, 'UTF8')), 'key', 'secret', ${clock.now()})`
  const message = { title: 'Полине', body: '', tag: 'x', path: '/' }
  await addPush(sql, familyId, message, { now: clock.now(), expiresAt: new Date('2026-04-01') })
  await sql`
    insert into sent_notice (profile_id, kind, about, sent_at)
    values (${second}, 'new_receipt', '2026-02', ${clock.now()})`
  await ok(client.call(updateNotifications, { body: { mobile_app: true } }))
  await ok(askEmailChange(client, 'full@moved.ru'))
  await ok(browser('192.0.2.98').call(resetPassword, { body: { username: 'full@demo.local' } }))
  const ids = { resident_id: [id], profile_id: [profile, second], family_id: [familyId] }
  return { id, client, ids, files: [photo, spare], place }
}

describe('deletion of a resident who used every feature', () => {
  it('A-09: leaves only accounting data and the requests of the flat', async () => {
    const { id, client, ids, place, ...resident } = await fullResident()
    expect(Object.keys(await countOwnedRows(ids))).toEqual([
      'account_token',
      'autopay',
      'card',
      'card_registration',
      'file',
      'insurance',
      'notification_channels',
      'notification_outbox',
      'payment',
      'phone',
      'profile',
      'push_subscription',
      'reading_submission',
      'receipt_settings',
      'receipt_task',
      'refresh_token',
      'request',
      'security_event',
      'sent_notice',
      'service_contact',
      'service_order',
      'session_family',
      'shop_basket',
      'ticket',
    ])
    expect((await deleteAccount(client)).statusCode).toBe(204)
    const bank = { ...testBank(), removeCard: () => Promise.resolve() }
    const jobs = openJobs(sql, clock, { files, bank })
    while (await jobs.turn('files/remove-stale', 'payments/delete-removed-cards'));
    await post.sendAll()

    const left = await countOwnedRows(ids)
    // Rows that docs/decisions/0011-data-retention-and-erasure.md keeps.
    expect(left).toEqual({
      payment: 1,
      profile: 2,
      reading_submission: 1,
      request: left['request'],
      security_event: left['security_event'],
      ticket: 2,
    })
    const dump = await everything()
    const personal = ['full@', 'Full phone', '79035557777', 'push.example/full', 'full-card', 'LADA']
    expect(personal.filter((word) => dump.includes(word))).toEqual([])
    // Unfinished work keeps its text.
    expect(dump.match(/Полин[^"]+/g)).toEqual(['Полинин потолок'])
    for (const file of resident.files) expect(await files.open(file)).toBeNull()
    expect([...(await sql`select username, password_hash from resident where id = ${id}`)]).toEqual([
      { username: `deleted-${id}`, passwordHash: null },
    ])
    expect(
      await sql`select from reading join meter on meter.id = meter_id
      where personal_account_id = ${place.personalAccountId}`,
    ).toHaveLength(2)
    const tickets = await sql`
      select status || description as rest from ticket where profile_id in ${sql(ids.profile_id)} order by id`
    expect(tickets.map(({ rest }) => rest)).toEqual(['revoked', 'closed'])
    const events = await sql`
      select kind from security_event
      where resident_id = ${id} and (network is not null or user_agent is not null)`
    expect([...events]).toEqual([])
  })
})
