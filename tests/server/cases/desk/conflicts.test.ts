import { describe, expect, it } from 'vitest'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { deskCaseSchema } from '#contract/cases/desk-schema.ts'
import { errorBodySchema } from '#contract/errors.ts'
import { commentRequest } from '#contract/requests/endpoints.ts'
import { listStaffActs } from '#contract/staff/endpoints.ts'
import { actsSchema } from '#contract/staff/schema.ts'
import { testDatabase } from '../../support/database.ts'
import { act, acts, getError, openWork, shown } from '../../support/cases.ts'
import { openRefunds } from '../../support/refunds.ts'
import { keyed } from '../../support/requests.ts'
import { deleteAccount } from '../../support/residents.ts'

const { sql } = await testDatabase()
const { organisation, show, join, own, client, colleague, createCase } = await openWork(sql)
const money = await openRefunds(sql)

describe('order at the desk', () => {
  it('P-20 G-08: is rejected after payment only with a choice about its money', async () => {
    const { payer, number, order } = await money.orderAtBank()
    await money.bank.press(order, 'pay')
    const inn = '7700000999'
    await sql`update organisation set inn = ${inn} where id = ${payer.organisation}`
    const { client: dispatcher } = await join('order@uk.test', 'dispatcher', inn)
    const [row] = await sql<
      { id: number }[]
    >`select id from desk_case where number = ${number} and kind = 'order'`
    const id = row?.id ?? 0
    expect((await show(dispatcher, id)).order).toEqual({
      kopecks: 175_000,
      paid: 175_000,
      on_the_way: 0,
      refunded: 0,
      refunding: 0,
    })
    const mute = await act(dispatcher, endpoints.changeCaseStatus, id, { status: 'rejected' })
    expect(getError(mute)).toEqual([422, 'paid_order'])
    expect(errorBodySchema.parse(mute.json()).errors[0]?.replaceAll(/\s/g, ' ')).toMatch(/1 750,00 ₽/)
    expect(
      getError(await act(dispatcher, endpoints.changeCaseStatus, id, { status: 'in_work', money: 'keep' })),
    ).toEqual([400, 'invalid'])
    const rejected = shown(
      await act(dispatcher, endpoints.changeCaseStatus, id, {
        status: 'rejected',
        money: 'refund',
        text: 'Нет материала',
      }),
    )
    expect(rejected).toMatchObject({ status: 'rejected', order: { refunding: 175_000 } })
  })

  it('P-20 G-08: does not accept a refund for a request that is no order', async () => {
    const { id } = await createCase()
    const reply = await act(client, endpoints.changeCaseStatus, id, { status: 'rejected', money: 'refund' })
    expect(getError(reply)).toEqual([422, 'not_refundable'])
  })
})

describe('two members at once', () => {
  it.each(acts.map(([endpoint, body]) => [endpoint.name, endpoint, body] as const))(
    'G-08: %s on a stale version is rejected with the current one',
    async (_, endpoint, body) => {
      const { id, read } = await createCase()
      const { version } = await show(client, id)
      await act(colleague, endpoints.answerCase, id, { text: 'Когда вам удобно?' })
      const [before, residentView] = [await show(colleague, id), await read()]
      const late = await client.call(endpoint, { params: { id }, body: { version, ...body } })
      expect(getError(late)).toEqual([409, 'case_changed'])
      const current = deskCaseSchema.parse(errorBodySchema.parse(late.json()).current)
      expect(current.timeline.at(-1)).toMatchObject({ text: 'Когда вам удобно?', is_me: false })
      expect(await show(colleague, id)).toEqual(before)
      expect(await read()).toEqual(residentView)
      const again = await client.call(endpoint, {
        params: { id },
        body: { version: current.version, ...body },
      })
      expect(again.statusCode).toBe(200)
    },
  )

  it('G-08: one of two concurrent actions succeeds', async () => {
    const { id } = await createCase()
    const { version } = await show(client, id)
    const replies = await Promise.all(
      [client, colleague].map((by) =>
        by.call(endpoints.answerCase, { params: { id }, body: { version, text: 'Едем' } }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('G-08: a stale version is rejected after a resident’s message', async () => {
    const { id, subject, browser } = await createCase()
    const { version } = await show(client, id)
    await browser.call(commentRequest, { ...keyed(), params: { id: subject }, body: { text: 'Уже не надо' } })
    const late = await client.call(endpoints.changeCaseStatus, {
      params: { id },
      body: { version, status: 'in_work' },
    })
    expect(getError(late)).toEqual([409, 'case_changed'])
  })
})

describe('audit log of the desk', () => {
  it('G-03: has each action and view with flat, member and network', async () => {
    const { id, number } = await createCase()
    for (const [endpoint, body] of acts) await act(client, endpoint, id, body)
    const head = await own.member('head')
    const { number: caseNumber } = await show(client, id)
    const record = await head.call(listStaffActs, { query: { account: number } })
    const rows = actsSchema.parse(record.json()).acts
    const words = new Set(rows.map((row) => row.act))
    for (const word of ['show', 'take', 'give-back', 'note', 'answer', 'plan', 'close'])
      expect(words).toContain(`${word} request ${caseNumber}`)
    expect(rows.every(({ network, account }) => network === '192.0.2.1' && account === number)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain('Картридж')
    const other = await createCase()
    await act(client, endpoints.takeCase, other.id)
    const ofCase = await head.call(listStaffActs, { query: { case: caseNumber } })
    expect(actsSchema.parse(ofCase.json()).acts).toEqual(rows.filter((row) => row.act.endsWith(caseNumber)))
    const foreign = await (await organisation()).member('head')
    expect((await foreign.call(listStaffActs, { query: { case: caseNumber } })).json()).toMatchObject({
      acts: [],
    })
  })

  it('G-03: omits rejected actions and has the same action once it is accepted', async () => {
    const { id, number } = await createCase()
    const listActs = async () =>
      (
        await sql<{ act: string }[]>`
          select act from audit_log join personal_account account on account.id = personal_account_id
          where account.number = ${number} order by audit_log.id`
      ).map(({ act: word }) => word.split(' ')[0])
    const refused = await client.call(endpoints.takeCase, { params: { id }, body: { version: 99 } })
    expect(getError(refused)).toEqual([409, 'case_changed'])
    expect(await listActs()).toEqual([])
    await act(client, endpoints.takeCase, id, {})
    expect(await listActs()).toEqual(['show', 'take'])
  })

  it('V-14 G-08: limits views per member', async () => {
    const { id } = await createCase()
    const thief = await own.member()
    await sql`
      update rate_limit set count = 600 where bucket like 'desk:looks:%'`
    await show(thief, id)
    await sql`update rate_limit set count = 600 where bucket like 'desk:looks:%'`
    expect((await thief.call(endpoints.showCase, { params: { id } })).statusCode).toBe(429)
    await sql`delete from rate_limit where bucket like 'desk:looks:%'`
  })

  it('A-16 G-08: loses notes about a resident with the account', async () => {
    const { id, browser } = await createCase('ticket')
    await act(client, endpoints.addCaseNote, id, { text: 'Ругается' })
    await deleteAccount(browser)
    const { timeline, has_resident } = await show(client, id)
    expect([JSON.stringify(timeline).includes('Ругается'), has_resident]).toEqual([false, false])
  })
})
