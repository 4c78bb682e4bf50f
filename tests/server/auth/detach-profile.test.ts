import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  addProfile as askAddProfile,
  checkPassword,
  detachProfile,
  finishAddProfile,
} from '#contract/auth/account-endpoints.ts'
import { changeProfile, getProfile } from '#contract/auth/endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { updateNotifications } from '#contract/notifications/endpoints.ts'
import { recordPayment } from '../../../server/modules/payments/service.ts'
import { startApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { testDatabase } from '../support/database.ts'
import { parseLink, openPost } from '../support/mailbox.ts'
import { addMeter } from '../support/meters.ts'
import { findSectorAccount, issue } from '../support/money.ts'
import { addCard } from '../support/payers.ts'
import { addOwnPhone } from '../support/profile.ts'
import { addRequest, addTicket, keyed } from '../support/requests.ts'
import { addOrganisation, addProfile, addResident, allRights, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
await sql`update organisation set permissions = ${sql.json(allRights)}`

let lastNumber = 0
/** A resident who keeps the first flat and sold the second, signed in. */
const settle = async (username: string) => {
  const id = await addResident(sql, username)
  const [keptNumber, soldNumber] = [String(++lastNumber), String(++lastNumber)]
  const kept = await addProfile(sql, id, { organisation, number: keptNumber })
  const sold = await addProfile(sql, id, { organisation, number: soldNumber })
  const client = browser(`192.0.2.${lastNumber}`)
  await client.signIn(username, password)
  return { id, username, kept, sold, keptNumber, soldNumber, client }
}

const detach = async (client: TestClient, id: number) => {
  await client.call(checkPassword, { body: { password } })
  return client.call(detachProfile, { params: { id } })
}

const listIds = async (client: TestClient): Promise<number[]> =>
  (await client.call(getProfile)).json().profiles.map((profile: { id: number }) => profile.id)

describe('detaching a flat', () => {
  it('A-16: requires a password check in this session within five minutes', async () => {
    const { client, sold, kept } = await settle('unchecked@demo.local')
    const refused = await client.call(detachProfile, { params: { id: sold } })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'check_needed'])
    await client.call(checkPassword, { body: { password } })
    clock.pass(301)
    expect((await client.call(detachProfile, { params: { id: sold } })).statusCode).toBe(403)
    expect((await listIds(client)).toSorted()).toEqual([kept, sold])
  })

  it('A-06: leaves the other profile, its data and every session, now and after the next sign-in', async () => {
    const { id, client, kept, sold, username } = await settle('seller@demo.local')
    const elsewhere = browser('192.0.2.200')
    await elsewhere.signIn(username, password)
    await elsewhere.call(changeProfile, { body: { profile: sold } })
    await addOwnPhone(sql, kept, '79035550147')
    const card = await addCard(sql, id, 'seller-card')
    const ticket = await addTicket(sql, kept)

    const reply = await detach(client, sold)
    expect([reply.statusCode, reply.json().profile]).toEqual([200, kept])
    expect(await listIds(client)).toEqual([kept])
    expect((await elsewhere.call(getProfile)).json()).toMatchObject({
      profiles: [{ id: kept }],
      session: { profile: kept },
    })
    expect(await sql`select from phone where profile_id = ${kept}`).toHaveLength(1)
    expect([...(await sql`select status, description from ticket where id = ${ticket}`)]).toEqual([
      { status: 'sent', description: 'Почему так дорого?' },
    ])
    expect([...(await sql`select resident_id, removed_at from card where id = ${card}`)]).toEqual([
      { residentId: id, removedAt: null },
    ])
    const again = browser('192.0.2.201')
    expect((await again.signIn(username, password)).statusCode).toBe(200)
    expect(await listIds(again)).toEqual([kept])
  })

  it('A-06: gives a repeated call the same reply', async () => {
    const { client, sold } = await settle('twice@demo.local')
    const replies = [await detach(client, sold), await detach(client, sold)]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(replies[1]?.json()).toEqual(replies[0]?.json())
    const events = await sql`
      select from security_event where kind = 'profile_detached'
      and resident_id = (select id from resident where username = 'twice@demo.local')`
    expect(events).toHaveLength(1)
  })

  it('A-06: refuses the only profile, and changes nothing', async () => {
    const { client, sold, kept } = await settle('single@demo.local')
    await detach(client, sold)
    const refused = await detach(client, kept)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        errors: ['Это единственный лицевой счёт в вашем кабинете. Чтобы отвязать его, удалите кабинет'],
        code: 'last_profile',
      },
    ])
    expect(await listIds(client)).toEqual([kept])
  })

  it('V-01: answers for a profile of another resident, also a detached one, as for an unknown one', async () => {
    const [one, other] = [await settle('curious@demo.local'), await settle('other@demo.local')]
    await detach(other.client, other.sold)
    const replies = [
      await detach(one.client, 987_654_321),
      await detach(one.client, other.kept),
      await detach(one.client, other.sold),
    ]
    for (const reply of replies)
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        { errors: ['Такого лицевого счёта нет среди ваших'], code: 'not_found' },
      ])
    expect(await listIds(other.client)).toEqual([other.kept])
  })

  it('A-09: ends autopay, erases what is personal, keeps money, readings and open requests', async () => {
    const { id, client, sold, soldNumber } = await settle('books@demo.local')
    const place = await findSectorAccount(sql, soldNumber, 'housing')
    await issue(sql, place, { period: '2026-02', kopecks: 50_000 })
    await recordPayment(sql, place, { kopecks: 100, channel: 'cabinet', profileId: sold, at: clock.now() })
    const meter = await addMeter(sql, place, 'ColdWaterAreaMeter', { readings: { '2026-02': [1] } })
    const card = await addCard(sql, id, 'books-card')
    await sql`
      insert into autopay (profile_id, sector_id, card_id, activated_at)
      values (${sold}, ${place.sectorId}, ${card}, ${clock.now()})`
    await addOwnPhone(sql, sold, '79035557777')
    await client.call(updateNotifications, { body: { mobile_app: true } })
    const request = await addRequest(sql, sold, { description: 'Течёт потолок' })
    const ticket = await addTicket(sql, sold)
    const readMoney = async () => [
      ...(await sql`select id, kopecks, state, profile_id from payment where profile_id = ${sold}`),
      ...(await sql`
        select debt_kopecks from ledger_balance where personal_account_id = ${place.personalAccountId}`),
    ]
    const money = await readMoney()

    expect((await detach(client, sold)).statusCode).toBe(200)
    expect(await readMoney()).toEqual(money)
    expect(await sql`select entry_id from ledger_posting group by 1 having sum(kopecks) <> 0`).toEqual([])
    expect(await sql`select from reading where meter_id = ${meter}`).toHaveLength(1)
    expect(await sql`select from autopay where profile_id = ${sold}`).toEqual([])
    expect(await sql`select from phone where profile_id = ${sold}`).toEqual([])
    expect([...(await sql`select description, phones from request where id = ${request}`)]).toEqual([
      { description: 'Течёт потолок', phones: [] },
    ])
    expect([...(await sql`select status, description from ticket where id = ${ticket}`)]).toEqual([
      { status: 'revoked', description: '' },
    ])
    const [former] = await sql`
      select resident.username, resident.deleted_at, granted.permissions
      from profile join resident on resident.id = profile.resident_id
      join profile_permissions granted on granted.profile_id = profile.id where profile.id = ${sold}`
    expect(former).toEqual({
      username: expect.stringMatching(/^deleted-\d+$/),
      deletedAt: clock.now(),
      permissions: {},
    })
    // The choices of notifications belong to the resident, who stays.
    expect(await sql`select from notification_channels where resident_id = ${id}`).toHaveLength(1)
  })

  it('A-06 O-08: tells a queued reading of the detached flat why it is refused', async () => {
    const { client, sold, soldNumber } = await settle('queued@demo.local')
    const place = await findSectorAccount(sql, soldNumber, 'housing')
    const meter = await addMeter(sql, place, 'ColdWaterAreaMeter', { readings: { '2026-02': [1] } })
    await detach(client, sold)
    const reading = {
      meter_id: meter,
      values: [2],
      based_on: { period: '2026-03', previous: [1], version: 0 },
      captured_at: '2026-03-15T09:00:00Z',
    }
    const { headers } = keyed(randomUUID())
    const refused = await client.call(submitReadings, {
      headers: { ...headers, 'x-profile': String(sold) },
      body: { meters: [reading] },
    })
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      { errors: ['Этот лицевой счёт отвязан от вашего кабинета'], code: 'profile_detached' },
    ])
    expect(await sql`select from reading where meter_id = ${meter}`).toHaveLength(1)
  })

  it('A-06: a session whose flat went to another resident acts for one that remains', async () => {
    const { id, client, kept, sold } = await settle('moved@demo.local')
    await sql`update session_family set profile_id = ${sold} where resident_id = ${id}`
    const other = await addResident(sql, 'buyer@demo.local')
    await sql`update profile set resident_id = ${other} where id = ${sold}`
    const reply = await client.call(getProfile)
    expect([reply.statusCode, reply.json().session.profile]).toEqual([200, kept])
    const named = await client.call(getProfile, { headers: { 'x-profile': String(sold) } })
    expect([named.statusCode, named.json().code]).toEqual([403, 'profile_foreign'])
    await sql`update profile set resident_id = ${other} where id = ${kept}`
    const none = await client.call(getProfile)
    expect([none.statusCode, none.json().code]).toEqual([403, 'profile_foreign'])
  })

  it('A-05: the flat can be added again', async () => {
    const { client, kept, sold, soldNumber, username } = await settle('regret@demo.local')
    await detach(client, sold)
    const claim = { last_name: 'Иванова', number: soldNumber, username }
    expect((await client.call(askAddProfile, { body: claim })).statusCode).toBe(204)
    const [, user_id, profile_id, activation_code] = parseLink(await post.lastLetterTo(username))
    const body = { user_id, profile_id, activation_code, area_number: soldNumber }
    const added = await client.call(finishAddProfile, { body })
    expect(added.statusCode, added.body).toBe(204)
    const ids = await listIds(client)
    expect(ids).toHaveLength(2)
    expect(ids).toContain(kept)
    expect(ids).not.toContain(sold)
  })
})
