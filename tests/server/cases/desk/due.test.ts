import { describe, expect, it } from 'vitest'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { getCasesToday } from '#contract/today/endpoints.ts'
import { casesTodaySchema } from '#contract/today/schema.ts'
import { testDatabase } from '../../support/database.ts'
import { act, openDeskCases, shown } from '../../support/cases.ts'
import { addRequest, addTicket } from '../../support/requests.ts'

const { sql } = await testDatabase()
const { organisation, findCase, list, show, clock } = await openDeskCases(sql)
clock.set('2026-03-16T09:00:00Z')

const kinds = {
  tap: ['plumbing', 'tap'],
  no_cold: ['plumbing', 'no_cold'],
  bench: ['yard', 'bench'],
} as const
type Kind = keyof typeof kinds

const open = async () => {
  const { resident, member } = await organisation()
  const { profile } = await resident()
  const add = async (kind: Kind, created = '2026-03-16T08:00:00Z'): Promise<number> => {
    const id = await addRequest(sql, profile, { created })
    const [category, subcategory] = kinds[kind]
    await sql`
      update request set category = ${category}, subcategory = ${subcategory}, category_name = ${category},
        subcategory_name = ${subcategory} where id = ${id}`
    return findCase('request', id)
  }
  const client = await member()
  const fetchIds = async (query: Parameters<typeof list>[1] = {}) =>
    (await list(client, query)).cases.map(({ id }) => id)
  return { member, profile, add, client, fetchIds }
}
const visit = (date: string, from: string, till: string, performer = 'Петров') => ({
  date,
  from,
  till,
  performer,
})

describe('next deadline', () => {
  it('G-22: is a missed visit, overdue until another is planned', async () => {
    const { member, add, client } = await open()
    const id = await add('bench')
    const planned = shown(await act(client, endpoints.planVisit, id, visit('2026-03-16', '14:00', '16:00')))
    expect(planned).toMatchObject({
      planned_till: '2026-03-16T13:00:00.000Z',
      due: { visit: { at: '2026-03-16T13:00:00.000Z', whole_day: false } },
    })
    clock.set('2026-03-16T12:59:00Z')
    const colleague = await member()
    expect((await list(colleague, { view: 'overdue' })).counts).toMatchObject({ all: 1, overdue: 0 })

    clock.set('2026-03-17T06:00:00Z')
    const later = await member()
    const missed = await list(later, { view: 'overdue' })
    expect(missed.cases.map((one) => one.id)).toEqual([id])
    expect(missed.counts).toMatchObject({ all: 1, overdue: 1 })
    const day = casesTodaySchema.parse((await later.call(getCasesToday)).json())
    expect(day.counts.overdue).toBe(1)
    expect(day.overdue).toMatchObject([{ id, due: { visit: { at: '2026-03-16T13:00:00.000Z' } } }])

    // Neither an answer nor the start of work replaces the visit.
    shown(await act(later, endpoints.answerCase, id, { text: 'Извините, мастер заболел' }))
    shown(await act(later, endpoints.changeCaseStatus, id, { status: 'in_work' }))
    expect((await list(later, { view: 'overdue' })).counts).toMatchObject({ overdue: 1 })
    shown(await act(later, endpoints.planVisit, id, visit('2026-03-18', '14:00', '16:00')))
    expect((await list(later)).counts).toMatchObject({ all: 1, overdue: 0 })
    expect(casesTodaySchema.parse((await later.call(getCasesToday)).json()).overdue).toEqual([])
    clock.set('2026-03-16T09:00:00Z')
  })

  it('G-22: orders the queue by emergency, then by the first of answer, visit and work', async () => {
    const { profile, add, client, fetchIds } = await open()
    const [bench, tap, outage] = [
      await add('bench'),
      await add('tap'),
      await add('no_cold', '2026-03-16T07:00:00Z'),
    ]
    const ticket = await findCase(
      'ticket',
      await addTicket(sql, profile, { created: '2026-03-04T08:00:00Z' }),
    )
    // Answer in two hours, work in a day, answers in ten working days.
    expect(await fetchIds()).toEqual([outage, tap, ticket, bench])
    shown(await act(client, endpoints.answerCase, outage, { text: 'Ищем причину' }))
    shown(await act(client, endpoints.planVisit, bench, visit('2026-03-16', '14:00', '16:00')))
    // An answered outage returns a day after it was reported.
    expect(await fetchIds()).toEqual([outage, bench, tap, ticket])
  })

  it('G-22: assumes two hours for a visit without an end', async () => {
    const { add, client } = await open()
    const id = await add('bench')
    await sql`
      update request set status = 'planned', planned_at = '2026-03-17T11:00:00Z'
      where id = (select request_id from desk_case where id = ${id})`
    expect((await show(client, id)).due).toMatchObject({ visit: { at: '2026-03-17T13:00:00.000Z' } })
  })

  it('G-22: covers shop orders and follows their visit', async () => {
    const { profile, client } = await open()
    const order = await addRequest(sql, profile, { type: 'CatalogRequest', created: '2026-03-16T08:00:00Z' })
    const id = await findCase('request', order)
    expect((await show(client, id)).due).toMatchObject({
      answer: { at: '2026-03-19T21:00:00.000Z', whole_day: true },
    })
    const planned = shown(await act(client, endpoints.planVisit, id, visit('2026-04-20', '10:00', '12:00')))
    expect(planned.due).toMatchObject({ answer: null, visit: { at: '2026-04-20T09:00:00.000Z' }, done: null })
  })

  it('G-22: is recomputed if an older release computed it', async () => {
    const { add, client, fetchIds } = await open()
    const id = await add('no_cold', '2026-03-14T08:00:00Z')
    shown(await act(client, endpoints.answerCase, id, { text: 'Ищем причину' }))
    await sql`
      update desk_case set is_placed = true, sort_at = '2126-03-16T08:00:00Z',
        due = '{"answer": null, "done": null, "basis": "decree_354_108"}' where id = ${id}`
    expect(await fetchIds({ view: 'overdue' })).toEqual([id])
  })
})
