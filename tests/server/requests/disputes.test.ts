import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changeCaseStatus } from '#contract/cases/desk-endpoints.ts'
import { commentRequest, getRequest } from '#contract/requests/endpoints.ts'
import { act, openDeskCases } from '../support/cases.ts'
import { testDatabase } from '../support/database.ts'
import { addRequest, keyed } from '../support/requests.ts'
import { password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { organisation, findCase, list, show, clock } = await openDeskCases(sql)
clock.set('2026-03-16T09:00:00Z')

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof organisation>>['resident']>>['browser']
const dispute = (client: Client, id: number, text = 'Кран течёт', key: string = randomUUID()) =>
  client.call(commentRequest, { params: { id }, body: { text, not_done: true }, ...keyed(key) })

/** A request that the organisation reported done on 16 March 2026. */
const finish = async () => {
  const { resident, member } = await organisation()
  const { profile, browser, username } = await resident()
  const id = await addRequest(sql, profile, { created: '2026-02-16T09:00:00Z' })
  const [client, caseId] = [await member(), await findCase('request', id)]
  await act(client, changeCaseStatus, caseId, { status: 'done' })
  return { id, caseId, browser, username, client, resident }
}

describe('dispute of finished work', () => {
  it('Q-11: opens the request again, once, and shows it to the staff as returned', async () => {
    const { id, caseId, browser, client } = await finish()
    const key = randomUUID()
    const first = await dispute(browser, id, 'Кран течёт', key)
    expect(first.statusCode).toBe(200)
    expect((await dispute(browser, id, 'Кран течёт', key)).json()).toEqual(first.json())
    const read = await browser.call(getRequest, { params: { id } })
    expect(read.json()).toMatchObject({ status: 'accepted', due: expect.any(Object) })
    expect(read.json().history.slice(-2)).toMatchObject([
      { status: 'done' },
      { status: 'accepted', text: 'Кран течёт', by_resident: true },
    ])
    const { cases } = await list(client)
    expect(cases).toMatchObject([{ id: caseId, is_returned: true, is_unread: true }])
    // The control term of an ordinary request is 30 days, of a returned one a day.
    expect(cases[0]?.due?.done?.at.slice(0, 16)).toBe('2026-03-17T09:00')
    expect((await show(client, caseId)).timeline.at(-1)).toMatchObject({ text: 'Кран течёт' })
  })

  it('Q-11: takes the words of a second dispute as a comment', async () => {
    const { id, browser } = await finish()
    await dispute(browser, id)
    expect((await dispute(browser, id, 'И раковина тоже')).statusCode).toBe(200)
    const { status, history } = (await browser.call(getRequest, { params: { id } })).json()
    expect([status, history.at(-1).text]).toEqual(['accepted', 'И раковина тоже'])
  })

  it('Q-11: rejects a dispute after 30 days, of a cancelled request and of another flat', async () => {
    const { id, caseId, browser, username, client, resident } = await finish()
    const other = await resident()
    expect((await dispute(other.browser, id)).statusCode).toBe(404)
    clock.pass(30 * 24 * 3600)
    await browser.signIn(username, password)
    const late = await dispute(browser, id)
    expect([late.statusCode, late.json().code]).toEqual([422, 'closed'])
    clock.pass(-30 * 24 * 3600)
    await act(client, changeCaseStatus, caseId, { status: 'rejected', text: 'Дубль' })
    expect((await dispute(browser, id)).json().code).toBe('closed')
  })
})
