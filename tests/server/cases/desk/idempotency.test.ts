import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { testDatabase } from '../../support/database.ts'
import { acts, getError, openWork, shown } from '../../support/cases.ts'
import { keyed } from '../../support/requests.ts'
import { deleteAccount } from '../../support/residents.ts'
import type { StaffClient } from '../../support/staff.ts'

const { sql } = await testDatabase()
const { client, colleague, createCase, show } = await openWork(sql)

const once = async (by: StaffClient, endpoint: Endpoint, id: number, key: string, body: object) => {
  const { version } = await show(by, id)
  return by.call(endpoint, { ...keyed(key), params: { id }, body: { version, ...body } })
}
const named = acts.map(([endpoint, body]) => [endpoint.name, endpoint, body] as const)

describe.each(named)('%s under one key', (_, endpoint, body) => {
  it('G-21: happens once after a lost reply', async () => {
    const { id, read, username } = await createCase()
    const key = randomUUID()
    const first = shown(await once(client, endpoint, id, key, body))
    const [after, residentView] = [await show(client, id), await read()]
    expect(shown(await once(client, endpoint, id, key, body)).version).toBe(first.version)
    const blind = { ...keyed(key), params: { id }, body: { version: 1, ...body } }
    expect(shown(await client.call(endpoint, blind)).timeline).toEqual(first.timeline)
    expect([await show(client, id), await read()]).toEqual([after, residentView])
    const [notices] = await sql<{ count: number }[]>`
      select count(*)::int as count from sent_notice join profile on profile.id = profile_id
      join resident on resident.id = profile.resident_id where username = ${username}`
    expect(notices?.count).toBeLessThanOrEqual(1)
  })

  it('G-21: happens once for five concurrent calls', async () => {
    const { id } = await createCase()
    const { timeline, version } = await show(client, id)
    const call = { ...keyed(), params: { id }, body: { version, ...body } }
    const replies = await Promise.all(Array.from({ length: 5 }, () => client.call(endpoint, call)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect((await show(client, id)).timeline).toHaveLength(timeline.length + 1)
  })
})

describe('idempotency key of an action', () => {
  it('G-21: is rejected with another body or on another case', async () => {
    const [one, other] = [await createCase(), await createCase()]
    const key = randomUUID()
    shown(await once(client, endpoints.answerCase, one.id, key, { text: 'Едем' }))
    const before = [await show(client, one.id), await show(client, other.id)]
    for (const [endpoint, id, body] of [
      [endpoints.answerCase, one.id, { text: 'Не едем' }],
      [endpoints.addCaseNote, one.id, { text: 'Едем' }],
      [endpoints.answerCase, other.id, { text: 'Едем' }],
    ] as const)
      expect(getError(await once(client, endpoint, id, key, body))).toEqual([422, 'key_reused'])
    expect([await show(client, one.id), await show(client, other.id)]).toEqual(before)
  })

  it('G-21: belongs to the member', async () => {
    const { id } = await createCase()
    const key = randomUUID()
    shown(await once(client, endpoints.addCaseNote, id, key, { text: 'Звонил' }))
    shown(await once(colleague, endpoints.addCaseNote, id, key, { text: 'Звонил' }))
    expect((await show(client, id)).timeline.filter(({ kind }) => kind === 'note')).toHaveLength(2)
  })

  it('G-21: can be reused after a rejection', async () => {
    const { id } = await createCase()
    const key = randomUUID()
    const { version } = await show(client, id)
    shown(await once(colleague, endpoints.addCaseNote, id, randomUUID(), { text: 'Звонил' }))
    const late = { ...keyed(key), params: { id }, body: { version, text: 'Едем' } }
    expect(getError(await client.call(endpoints.answerCase, late))).toEqual([409, 'case_changed'])
    const again = shown(await once(client, endpoints.answerCase, id, key, { text: 'Едем' }))
    expect(again.timeline).toContainEqual(expect.objectContaining({ kind: 'staff', text: 'Едем' }))
  })

  it('G-21 V-14: counts once against the rate limit', async () => {
    const { id } = await createCase()
    const key = randomUUID()
    await sql`delete from rate_limit where bucket like 'desk:answers:%'`
    shown(await once(client, endpoints.answerCase, id, key, { text: 'Едем' }))
    await sql`update rate_limit set count = 300 where bucket like 'desk:answers:%'`
    shown(await once(client, endpoints.answerCase, id, key, { text: 'Едем' }))
    expect((await once(client, endpoints.answerCase, id, randomUUID(), { text: 'Едем' })).statusCode).toBe(
      429,
    )
    await sql`delete from rate_limit where bucket like 'desk:answers:%'`
  })

  it('A-16 G-21: is deleted with the resident’s account', async () => {
    const { id, browser } = await createCase('ticket')
    shown(await once(client, endpoints.answerCase, id, randomUUID(), { text: 'Едем' }))
    await deleteAccount(browser)
    expect(await sql`select from desk_idempotency_key where case_id = ${id}`).toHaveLength(0)
  })
})
