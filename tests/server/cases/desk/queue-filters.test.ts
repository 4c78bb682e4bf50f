import { describe, expect, it } from 'vitest'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { arrivalsSchema, housesSchema } from '#contract/cases/desk-schema.ts'
import { testDatabase } from '../../support/database.ts'
import { openDeskCases } from '../../support/cases.ts'
import { addRequest, addTicket } from '../../support/requests.ts'

const { sql } = await testDatabase()
const { organisation, findCase, list, clock } = await openDeskCases(sql)
clock.set('2026-03-16T09:00:00Z')

const open = async () => {
  const { id, resident, member } = await organisation()
  const { profile, number } = await resident()
  const client = await member()
  const add = async (created: string, options: { emergency?: boolean; status?: 'done' } = {}) => {
    const request = await addRequest(sql, profile, {
      created,
      ...(options.status && { status: options.status }),
    })
    if (options.emergency) await sql`update request set subcategory = 'pipe' where id = ${request}`
    return findCase('request', request)
  }
  const found = async (query: Parameters<typeof list>[1]) => {
    const { cases } = await list(client, query)
    return cases.map((listed) => listed.id)
  }
  return { id, profile, number, client, add, found }
}

describe('filters of the queue', () => {
  it('G-22: lists emergencies before cases that are late, also over pages', async () => {
    const { client, add, found } = await open()
    const late = await add('2026-03-01T08:00:00Z')
    const emergency = await add('2026-03-16T08:30:00Z', { emergency: true })
    const { cases } = await list(client)
    expect(cases.map(({ id, is_emergency: marked }) => [id, marked])).toEqual([
      [emergency, true],
      [late, false],
    ])
    const more: number[] = []
    for (let nth = 0; nth < 70; nth += 1) more.push(await add('2026-03-16T08:40:00Z', { emergency: true }))
    const first = await list(client)
    const second = await list(client, { after: first.next ?? '' })
    expect([...first.cases, ...second.cases].map((listed) => listed.id)).toEqual([emergency, ...more, late])
    expect(await found({ sort: 'oldest' })).toEqual([late, emergency, ...more.slice(0, 48)])
  })

  it('G-08: sorts by age, open and finished cases together', async () => {
    const { client, add, found } = await open()
    const done = await add('2026-03-12T08:00:00Z', { status: 'done' })
    const newest = await add('2026-03-15T08:00:00Z')
    const oldest = await add('2026-03-10T08:00:00Z')
    expect(await found({ sort: 'newest' })).toEqual([newest, oldest])
    expect(await found({ sort: 'oldest' })).toEqual([oldest, newest])
    expect(await found({ view: 'any' })).toEqual([newest, done, oldest])
    expect(await found({ view: 'any', sort: 'oldest' })).toEqual([oldest, done, newest])
    for (let nth = 0; nth < 50; nth += 1) await add('2026-03-11T08:00:00Z')
    const seen = new Set<number>()
    let after: string | null = null
    do {
      const page = await list(client, { view: 'any', ...(after !== null && { after }) })
      for (const listed of page.cases) seen.add(listed.id)
      after = page.next
    } while (after !== null)
    expect(seen.size).toBe(53)
  })

  it('G-08: filters by category and by the days of the organisation, in the list and in its counts', async () => {
    const { profile, client, add, found } = await open()
    // 22:30 UTC is the next day in Moscow.
    const evening = await add('2026-03-14T22:30:00Z')
    const earlier = await add('2026-03-14T12:00:00Z')
    const ticket = await findCase(
      'ticket',
      await addTicket(sql, profile, { created: '2026-03-15T08:00:00Z' }),
    )
    expect(new Set(await found({ from: '2026-03-15', till: '2026-03-15' }))).toEqual(
      new Set([evening, ticket]),
    )
    expect(await found({ till: '2026-03-14' })).toEqual([earlier])
    expect(await found({ category: 'Начисления и оплата' })).toEqual([ticket])
    expect(await found({ category: 'Сантехника', from: '2026-03-15' })).toEqual([evening])
    const { counts } = await list(client, { category: 'Сантехника', from: '2026-03-15' })
    expect(counts).toEqual({ all: 1, mine: 0, new: 1, overdue: 1 })
    const { categories } = housesSchema.parse((await client.call(endpoints.listHouses)).json())
    expect(categories).toEqual(['Начисления и оплата', 'Сантехника'])
  })

  it('G-08: lists the finished cases of a period by their opening, also over pages', async () => {
    const { client, add, found } = await open()
    const later = await add('2026-03-12T08:00:00Z', { status: 'done' })
    const old = await add('2026-03-08T08:00:00Z', { status: 'done' })
    await sql`update request set changed_at = '2026-03-15T08:00:00Z'
      where id = (select request_id from desk_case where id = ${old})`
    expect(await found({ view: 'closed' })).toEqual([old, later])
    expect(await found({ view: 'closed', from: '2026-03-08' })).toEqual([later, old])
    expect(await found({ view: 'closed', till: '2026-03-11' })).toEqual([old])
    for (let nth = 0; nth < 50; nth += 1) await add('2026-03-10T08:00:00Z', { status: 'done' })
    const period = { view: 'closed', from: '2026-03-08' } as const
    const first = await list(client, period)
    const second = await list(client, { ...period, after: first.next ?? '' })
    expect(second.cases.map((listed) => listed.id).slice(-1)).toEqual([old])
    expect(new Set([...first.cases, ...second.cases].map((listed) => listed.id)).size).toBe(52)
  })

  it('G-08: keeps a case in its period though its visit was planned for a day before it', async () => {
    const { add, found } = await open()
    const id = await add('2026-03-12T08:00:00Z')
    await sql`
      update request set status = 'planned', planned_at = '2026-03-10T08:00:00Z', planned_till = '2026-03-10T10:00:00Z'
      where id = (select request_id from desk_case where id = ${id})`
    expect(await found({ from: '2026-03-12' })).toEqual([id])
  })

  it("G-08: searches by the owner, the master and the resident's words, in every form of ё", async () => {
    const { profile, number, add, found } = await open()
    const id = await add('2026-03-15T08:00:00Z')
    const other = await findCase('ticket', await addTicket(sql, profile))
    await sql`
      update personal_account set surname = 'Семёнова', name = 'Анна', patronymic = 'Игоревна' where number = ${number}`
    await sql`
      update request set description = 'Капает из-под ручки', performer = 'Ким Сергей'
      where id = (select request_id from desk_case where id = ${id})`
    expect(await found({ search: 'семенова' })).toEqual([other, id])
    expect(await found({ search: 'анна' })).toEqual([other, id])
    expect(await found({ search: 'Анна Игоревна' })).toEqual([other, id])
    expect(await found({ search: 'ким' })).toEqual([id])
    expect(await found({ search: 'капает ручк' })).toEqual([id])
    expect(await found({ search: 'так дорого' })).toEqual([other])
    const foreign = await open()
    expect(await foreign.found({ search: 'семенова' })).toEqual([])
  })

  it('G-08: counts every case, however many there are', async () => {
    const { id, client, add } = await open()
    await add('2026-03-15T08:00:00Z')
    await sql`
      insert into request (organisation_id, personal_account_id, house, type, category, category_name, subcategory,
        subcategory_name, description, status, created_at, changed_at)
      select organisation_id, personal_account_id, house, type, category, category_name, subcategory, subcategory_name,
        description, status, created_at, changed_at
      from request, generate_series(1, 249) where organisation_id = ${id}`
    const { counts } = await list(client)
    expect(counts).toMatchObject({ all: 250, mine: 0, new: 250 })
    const arrivals = arrivalsSchema.parse((await client.call(endpoints.listArrivals)).json())
    expect(arrivals.count).toBe(250)
    expect((await list(client, { kind: 'ticket' })).counts).toMatchObject({ all: 0 })
    clock.pass(31)
    await add('2026-03-16T09:00:00Z')
    expect((await list(client)).counts).toMatchObject({ all: 251 })
  })
})
