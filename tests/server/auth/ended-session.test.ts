import { describe, expect, it } from 'vitest'
import {
  changePassword,
  checkPassword,
  confirmEmail,
  deleteProfile,
  finishEmailChange,
  registerTenant,
} from '#contract/auth/account-endpoints.ts'
import { addPasskey, startPasskey, startPasskeyCheck } from '#contract/auth/passkey-endpoints.ts'
import type { Tx } from '../../../server/db/connect.ts'
import { startApp } from '../support/app.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import type { TestClient } from '../support/client.ts'
import { testDatabase, untilWaiting } from '../support/database.ts'
import { parseLink, openPost } from '../support/mailbox.ts'
import { askEmailChange, password } from '../support/residents.ts'
import { openSettlement } from '../support/settlement.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const post = await openPost(sql, clock)
const settle = await openSettlement(sql, { browser })

let lastResident = 0
const resident = async () => {
  const username = `shut.out${++lastResident}@demo.local`
  const settled = await settle(username)
  await settled.client.call(checkPassword, { body: { password } })
  return { ...settled, username, area: String(lastResident) }
}
type Resident = Awaited<ReturnType<typeof resident>>

const findCabinet = async ({ id }: Resident) => {
  const [row] = await sql`
    select username, password_hash, deleted_at,
      (select count(*) from passkey where resident_id = resident.id) as passkeys,
      (select count(*) from session_family where resident_id = resident.id and ended_at is null) as sessions
    from resident where id = ${id}`
  return row
}

/** Holds the first action in its transaction while the others run and wait. */
const meanwhile = async <T>(
  { id }: Resident,
  first: (tx: Tx) => Promise<unknown>,
  ...others: readonly (() => Promise<T>)[]
): Promise<T[]> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: done, resolve: isDone } = Promise.withResolvers<void>()
  const holder = sql.begin(async (tx) => {
    await tx`select from resident where id = ${id} for update`
    await first(tx)
    isDone()
    await released
  })
  await done
  const answers = Promise.all(others.map((act) => act()))
  await untilWaiting(sql, others.length)
  release()
  await holder
  return answers
}
const nothing = () => Promise.resolve()

const endAll =
  ({ id }: Resident) =>
  (tx: Tx) =>
    tx`update session_family set ended_at = ${clock.now()}, end_reason = 'email_restored' where resident_id = ${id}`

const acts: readonly (readonly [string, (one: Resident) => Promise<() => ReturnType<TestClient['call']>>])[] =
  [
    [
      'set a password',
      async ({ client }) =>
        () =>
          client.call(changePassword, { body: { password: 'Chuzhoy-parol-1' } }),
    ],
    [
      'add a passkey',
      async ({ client }) => {
        const { challenge } = (await client.call(startPasskey)).json()
        const credential = createAuthenticator().create(challenge)
        return () => client.call(addPasskey, { body: { name: 'Чужой', credential } })
      },
    ],
    [
      'change the e-mail',
      async ({ client, username, area }) => {
        const email = `thief.${username}`
        expect((await askEmailChange(client, email)).statusCode).toBe(204)
        const [, user_id = '', profile_id = ''] = parseLink(await post.lastLetterTo(email))
        await client.call(confirmEmail, { params: { userId: user_id, code: profile_id } })
        return () => client.call(finishEmailChange, { body: { user_id, profile_id, area_number: area } })
      },
    ],
    [
      'delete the account',
      async ({ client }) =>
        () =>
          client.call(deleteProfile),
    ],
  ]

describe('session that ends during a call', () => {
  it.each(acts)('A-16: does not %s', async (_what, prepare) => {
    const one = await resident()
    const act = await prepare(one)
    const before = await findCabinet(one)
    const [reply] = await meanwhile(one, endAll(one), act)
    expect([reply?.statusCode, reply?.json().code]).toEqual([401, 'not_authenticated'])
    expect(await findCabinet(one)).toEqual({ ...before, sessions: 0 })
  })

  it('A-16: succeeds while the session is live', async () => {
    for (const [what, prepare] of acts) {
      const one = await resident()
      const act = await prepare(one)
      const [reply] = await meanwhile(one, nothing, act)
      expect([what, [200, 204].includes(reply?.statusCode ?? 0)]).toEqual([what, true])
    }
  })

  it('A-09: deletes the account once for concurrent calls and sends one email', async () => {
    const one = await resident()
    const act = () => one.client.call(deleteProfile)
    const replies = await meanwhile(one, nothing, act, act)
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 401])
    const letters = await sql`
      select recipient from notification_outbox
      where kind = 'account_deleted' and recipient in (${one.username}, ${`deleted-${one.id}`})`
    expect(letters).toEqual([{ recipient: one.username }])
  })
})

describe('sign-in during a password change', () => {
  it('A-08: is rejected with the old password', async () => {
    const one = await resident()
    const [reply] = await meanwhile(
      one,
      async (tx) => {
        await tx`update resident set password_hash = '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAA' where id = ${one.id}`
        await endAll(one)(tx)
      },
      () => browser().signIn(one.username, password),
    )
    expect(reply?.statusCode).toBe(401)
    expect(await findCabinet(one)).toMatchObject({ sessions: 0 })
  })
})

describe('rate limits of a resident', () => {
  it('V-05 V-11: are shared by all devices', async () => {
    const { username } = await resident()
    const claim = async () => {
      const client = browser('198.51.100.77')
      await client.signIn(username, password)
      const body = { last_name: 'Чужая', number: '999888777', username: 'a@demo.local' }
      return (await client.call(registerTenant, { body })).statusCode
    }
    const statuses = []
    for (let nth = 0; nth < 7; nth += 1) statuses.push(await claim())
    expect(statuses).toEqual([...Array.from({ length: 6 }, () => 422), 429])
  })

  it('A-15 V-14: allow 30 passkey challenges per session in 15 minutes', async () => {
    const { client } = await resident()
    for (let nth = 0; nth < 30; nth += 1) {
      const reply = await client.call(nth % 2 === 0 ? startPasskeyCheck : startPasskey)
      expect(reply.statusCode).toBe(200)
    }
    for (const endpoint of [startPasskeyCheck, startPasskey]) {
      const reply = await client.call(endpoint)
      expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many'])
    }
  })

  it('V-05: count dead email-change links like all dead links', async () => {
    const { client } = await resident()
    const params = { userId: 'AAAAAAAAAAAAAAAAAAAAAA', code: 'A'.repeat(43) }
    for (let nth = 0; nth < 30; nth += 1)
      expect((await client.call(confirmEmail, { params })).json().code).toBe('link_dead')
    expect((await client.call(confirmEmail, { params })).json().code).toBe('too_many')
  })
})
