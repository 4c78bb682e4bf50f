import { describe, expect, it } from 'vitest'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { arrivalsSchema } from '#contract/cases/desk-schema.ts'
import { getCasesToday } from '#contract/today/endpoints.ts'
import { staffSignOut } from '#contract/staff/session-endpoints.ts'
import { testDatabase } from '../../support/database.ts'
import { act, openDeskCases, shown } from '../../support/cases.ts'
import { addRequest, addTicket } from '../../support/requests.ts'
import type { StaffClient } from '../../support/staff.ts'

const { sql } = await testDatabase()
const { organisation, findCase, clock } = await openDeskCases(sql)
clock.set('2026-03-16T09:00:00Z')

const fetchArrivals = async (client: StaffClient) => {
  const reply = await client.call(endpoints.listArrivals)
  expect(reply.statusCode, reply.body).toBe(200)
  return arrivalsSchema.parse(reply.json())
}
const open = async () => {
  const { resident, member } = await organisation()
  const { profile } = await resident()
  const add = async (subcategory = 'tap') => {
    const id = await addRequest(sql, profile, { created: '2026-03-16T08:30:00Z' })
    await sql`update request set subcategory = ${subcategory} where id = ${id}`
    return findCase('request', id)
  }
  const addQuestion = async () => findCase('ticket', await addTicket(sql, profile))
  return { member, add, addQuestion, client: await member() }
}

describe('arrivals at the desk', () => {
  it('G-08: list untouched cases of the organisation, newest first, and mark emergencies', async () => {
    const { add, addQuestion, client } = await open()
    const foreign = await open()
    await foreign.add()
    const [tap, pipe, question] = [await add(), await add('pipe'), await addQuestion()]
    expect(await fetchArrivals(client)).toEqual({
      count: 3,
      cases: [
        { id: question, is_emergency: false },
        { id: pipe, is_emergency: true },
        { id: tap, is_emergency: false },
      ],
      is_locked: false,
    })
    shown(await act(client, endpoints.takeCase, pipe))
    shown(await act(client, endpoints.answerCase, question, { text: 'Ответ' }))
    expect((await fetchArrivals(client)).cases).toEqual([{ id: tap, is_emergency: false }])
    shown(await act(client, endpoints.unassignCase, pipe))
    expect((await fetchArrivals(client)).cases.map(({ id }) => id)).toEqual([pipe, tap])
  })

  it('G-08: are shown in a locked session, which reads nothing else', async () => {
    const { add, client } = await open()
    clock.pass(31 * 60)
    expect(await fetchArrivals(client)).toEqual({ count: 0, cases: [], is_locked: true })
    const id = await add('pipe')
    for (const call of [
      () => client.call(endpoints.listCases),
      () => client.call(endpoints.showCase, { params: { id } }),
      () => client.call(getCasesToday),
      () => client.call(endpoints.takeCase, { params: { id }, body: { version: 1 } }),
    ])
      expect((await call()).statusCode).toBe(401)
    expect(await fetchArrivals(client)).toEqual({
      count: 1,
      cases: [{ id, is_emergency: true }],
      is_locked: true,
    })
  })

  it('G-08: require a session: not after the working day, a sign-out or a removal', async () => {
    const { client, member } = await open()
    await client.call(staffSignOut)
    expect((await client.call(endpoints.listArrivals)).statusCode).toBe(401)
    const removed = await member()
    await sql`update staff_member set removed_at = now() where id = (select max(id) from staff_member)`
    expect((await removed.call(endpoints.listArrivals)).statusCode).toBe(401)
    const late = await member()
    clock.pass(12 * 3600)
    expect((await late.call(endpoints.listArrivals)).statusCode).toBe(401)
  })

  it('G-08: do not keep a session alive by polling', async () => {
    const { client } = await open()
    for (let minute = 0; minute < 30; minute += 5) {
      expect((await fetchArrivals(client)).is_locked).toBe(false)
      await client.call(getCasesToday)
      clock.pass(5 * 60 + 1)
    }
    expect((await fetchArrivals(client)).is_locked).toBe(true)
  })
})
