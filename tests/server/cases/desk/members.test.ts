import { describe, expect, it, vi } from 'vitest'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { errorBodySchema } from '#contract/errors.ts'
import { listMembers, listStaffActs, removeMember } from '#contract/staff/endpoints.ts'
import { actsSchema, membersSchema } from '#contract/staff/schema.ts'
import { testDatabase } from '../../support/database.ts'
import { act, getError, openWork, shown } from '../../support/cases.ts'
import type { StaffClient } from '../../support/staff.ts'

const { sql } = await testDatabase()
const { own, client, colleague, createCase, list, show, join, operator } = await openWork(sql)

describe('performer of a visit', () => {
  const visit = (from: string, till: string, performer = 'Петров Сергей') => ({
    date: '2026-03-17',
    from,
    till,
    performer,
  })
  const plan = (by: StaffClient, id: number, body: object) => act(by, endpoints.planVisit, id, body)

  it('G-22: needs a confirmation for overlapping visits, which names the other one', async () => {
    const [first, second] = [await createCase(), await createCase()]
    shown(await plan(client, first.id, visit('14:00', '16:00')))
    const before = await second.read()
    for (const [from, till] of [
      ['13:00', '14:01'],
      ['15:59', '17:00'],
      ['14:30', '15:00'],
      ['08:00', '20:00'],
    ] as const) {
      // The same name in another spelling.
      const busy = await plan(colleague, second.id, visit(from, till, 'петров  СЕРГЕЙ.'))
      expect(getError(busy)).toEqual([409, 'performer_busy'])
      const { number, address } = await show(client, first.id)
      const [message] = errorBodySchema.parse(busy.json()).errors
      expect(message).toContain(`17 марта с 14:00 до 16:00, №\u00A0${number}, ${address}`)
    }
    expect(await second.read()).toEqual(before)
    const anyway = await plan(colleague, second.id, { ...visit('14:30', '15:00'), anyway: true })
    expect(shown(anyway).status).toBe('planned')
  })

  it('G-22: is free outside visits, on closed cases and when replanned', async () => {
    const performer = 'Орлов'
    const [first, second] = [await createCase(), await createCase()]
    shown(await plan(client, first.id, visit('14:00', '16:00', performer)))
    shown(await plan(client, first.id, visit('15:00', '17:00', performer)))
    shown(await plan(client, second.id, visit('17:00', '18:00', performer)))
    shown(await plan(client, second.id, visit('13:00', '15:00', performer)))
    shown(await plan(client, second.id, visit('13:00', '15:00', 'Другой')))
    shown(await act(client, endpoints.changeCaseStatus, first.id, { status: 'done' }))
    const freed = shown(await plan(client, second.id, visit('15:00', '17:00', performer)))
    expect(freed).toMatchObject({ status: 'planned', performer })
  })

  it('G-22: is compared within the organisation only', async () => {
    const performer = 'Сидоров'
    const { id } = await createCase()
    shown(await plan(client, id, visit('14:00', '16:00', performer)))
    const foreign = await openWork(sql)
    const other = await foreign.createCase()
    const planned = shown(await plan(foreign.client, other.id, visit('14:00', '16:00', performer)))
    expect(planned).toMatchObject({ status: 'planned', performer })
  })

  it('G-22: needs a confirmation for one of two concurrent plans', async () => {
    const both = [await createCase(), await createCase()]
    const replies = await Promise.all(
      both.map(({ id }, at) => plan(at ? client : colleague, id, visit('10:00', '11:00', 'Кузнецов'))),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('cases of a removed member', () => {
  const fetchMember = async (head: StaffClient, email: string) =>
    membersSchema.parse((await head.call(listMembers)).json()).members.find((one) => one.email === email)

  it('G-22: return to the queue as new, and the head sees how many', async () => {
    const head = await own.member('head')
    const email = 'leaving@uk.test'
    const { client: leaving } = await join(email, 'dispatcher', own.inn)
    const open = [await createCase(), await createCase('ticket')]
    const closed = await createCase()
    for (const { id } of [...open, closed]) shown(await act(leaving, endpoints.takeCase, id))
    shown(await act(leaving, endpoints.changeCaseStatus, closed.id, { status: 'done' }))
    const member = await fetchMember(head, email)
    expect(member).toMatchObject({ open_cases: 2 })
    const seen = await show(client, open[0]?.id ?? 0)

    expect((await head.call(removeMember, { params: { id: member?.id ?? 0 } })).statusCode).toBe(200)
    const queue = await list(client, { view: 'new' })
    for (const { id } of open) {
      expect(queue.cases).toContainEqual(expect.objectContaining({ id, assignee: null, is_new: true }))
      expect((await show(client, id)).timeline.at(-1)).toMatchObject({
        kind: 'given_back',
        who: `Имя ${email}`,
      })
    }
    const { acts } = actsSchema.parse((await head.call(listStaffActs)).json())
    expect(acts.map(({ act: word }) => word)).toEqual(
      expect.arrayContaining([`staff remove ${email}`, `staff return-cases ${email}, 2`]),
    )
    const late = { params: { id: seen.id }, body: { version: seen.version, text: 'Едем' } }
    expect(getError(await client.call(endpoints.answerCase, late))).toEqual([409, 'case_changed'])
    const reopened = shown(await act(client, endpoints.changeCaseStatus, closed.id, { status: 'accepted' }))
    expect(reopened.assignee).toBeNull()
  })

  it('G-22: return when the operator’s command removes the member', async () => {
    const email = 'gone@uk.test'
    const { client: gone } = await join(email, 'dispatcher', own.inn)
    const { id } = await createCase()
    shown(await act(gone, endpoints.takeCase, id))
    expect(await operator('staff', 'remove', email)).toBe(
      `У ${email} больше нет доступа, открытых заявок вернулось в очередь: 1`,
    )
    expect((await show(client, id)).assignee).toBeNull()
  })

  it('G-22: return if an older release removed the member', async () => {
    const email = 'earlier@uk.test'
    const { client: earlier } = await join(email, 'dispatcher', own.inn)
    const { id } = await createCase()
    shown(await act(earlier, endpoints.takeCase, id))
    await sql`update staff_member set removed_at = now() where email = ${email}`
    await sql`update desk_case set is_placed = false where id = ${id}`
    expect(await show(client, id)).toMatchObject({ assignee: null, is_new: true })
  })

  it('G-22: are not taken during the removal', async () => {
    const email = 'racing@uk.test'
    const { client: racing } = await join(email, 'dispatcher', own.inn)
    const { id } = await createCase()
    const { version } = await show(racing, id)
    const taking = await sql.begin(async (tx) => {
      await tx`select from staff_member where email = ${email} for update`
      const call = racing.call(endpoints.takeCase, { params: { id }, body: { version } })
      // The call has passed its session check and waits for the removal.
      await vi.waitFor(async () => {
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        expect(waiting).toHaveLength(1)
      }, 10_000)
      await tx`update staff_member set removed_at = now() where email = ${email}`
      return { call }
    })
    expect(getError(await taking.call)).toEqual([403, 'forbidden'])
    expect((await show(client, id)).assignee).toBeNull()
  })
})
