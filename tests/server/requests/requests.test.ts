import { describe, expect, it } from 'vitest'
import { listRequests } from '#contract/requests/endpoints.ts'
import type { ListedRequest } from '#contract/requests/schema.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { openRequests, type Settled } from '../support/request-callers.ts'
import { addRequest } from '../support/requests.ts'
import { allRights, moveAccount } from '../support/residents.ts'

const { sql } = await testDatabase()
const app = await startApp(sql)
const { settle, list, get, rate, create, tree } = await openRequests(sql, app)
const { clock } = app
const moveTo = async ({ profile }: Settled, house: string) => {
  const [row] = await sql<{ account: number }[]>`
    select personal_account_id as account from profile where id = ${profile}`
  await moveAccount(sql, row?.account ?? 0, house)
}

const getIds = ({ requests }: { requests: ListedRequest[] }) => requests.map(({ _id: id }) => id)

describe('lists of requests', () => {
  it('Q-01 Q-07: show all, own or house requests with counts, the overdue before the newest', async () => {
    const anna = await settle('anna@demo.local', '12')
    const vera = await settle('vera@demo.local', '21')
    const olga = await settle('olga@demo.local', '80')
    await moveTo(olga, 'ул. Речная, 1')
    const mine = await addRequest(sql, anna.profile, { created: '2026-03-01T08:00:00Z' })
    const house = await addRequest(sql, anna.profile, {
      type: 'HouseRequest',
      created: '2026-03-02T08:00:00Z',
    })
    const theirs = await addRequest(sql, vera.profile, {
      type: 'HouseRequest',
      created: '2026-03-03T08:00:00Z',
    })
    const order = await addRequest(sql, anna.profile, {
      type: 'CatalogRequest',
      created: '2026-03-04T08:00:00Z',
    })
    await addRequest(sql, vera.profile)
    await addRequest(sql, olga.profile, { type: 'HouseRequest' })

    const both = { tenant_requests: 'true', house_requests: 'true' }
    const all = await list(anna, both)
    expect([getIds(all), all.count]).toEqual([[theirs, house, mine, order], 4])
    const area = await list(anna, { tenant_requests: 'true' })
    expect([getIds(area), area.count]).toEqual([[mine, order], 2])
    const ofHouse = await list(anna, { house_requests: 'true' })
    expect([getIds(ofHouse), ofHouse.count]).toEqual([[theirs, house], 2])
    expect(await list(anna)).toEqual(all)
    expect(getIds(await list(olga, both))).toHaveLength(1)
  })

  it('Q-01: page by ten', async () => {
    const many = await settle('many@demo.local', '33')
    await moveTo(many, 'ул. Лесная, 7')
    const ids: number[] = []
    for (let day = 1; day <= 23; day += 1)
      ids.unshift(
        await addRequest(sql, many.profile, {
          type: day % 3 === 0 ? 'HouseRequest' : 'AreaRequest',
          created: `2026-02-${String(day).padStart(2, '0')}T08:00:00Z`,
        }),
      )
    const pages = [await list(many), await list(many, { offset: '10' }), await list(many, { offset: '20' })]
    expect(pages.map(({ count }) => count)).toEqual([23, 23, 23])
    expect(pages.map((page) => getIds(page).length)).toEqual([10, 10, 3])
    expect(pages.flatMap(getIds)).toEqual(ids)
    expect(getIds(await list(many, { limit: '2', offset: '1' }))).toEqual(ids.slice(1, 3))
  })

  it('V-01: hide phones and ratings of house requests from neighbours', async () => {
    const anna = await settle('anna2@demo.local', '112')
    const vera = await settle('vera2@demo.local', '121')
    await moveTo(anna, 'ул. Новая, 2')
    await moveTo(vera, 'ул. Новая, 2')
    const id = await addRequest(sql, anna.profile, { type: 'HouseRequest', status: 'done' })
    await rate(anna, id, 4)
    const own = (await get(anna, id)).json()
    const seen = (await get(vera, id)).json()
    expect(own).toMatchObject({ is_own: true, phones: [{ code: '903', number: '5550147' }] })
    expect(own.execution.rates).toMatchObject([{ score: 4 }])
    expect(seen).toEqual({
      ...own,
      is_own: false,
      phones: [],
      execution: { ...own.execution, rates: [] },
    })
    expect((await rate(vera, id, 1)).statusCode).toBe(404)
    expect((await get(anna, id)).json().execution.rates).toHaveLength(1)
  })

  it('V-01: answer 404 for another flat’s request', async () => {
    const anna = await settle('anna3@demo.local', '212')
    const vera = await settle('vera3@demo.local', '221')
    const id = await addRequest(sql, anna.profile)
    const refused = await get(vera, id)
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      { errors: ['Такой заявки нет'], code: 'not_found' },
    ])
    expect((await get(vera, 999_999)).json()).toEqual(refused.json())
  })
})

describe('rating', () => {
  it('Q-03: is appended once per score to a finished request', async () => {
    const anna = await settle('rater@demo.local', '1112')
    const id = await addRequest(sql, anna.profile, { status: 'done' })
    expect((await rate(anna, id, 3)).json().execution.rates).toEqual([
      { score: 3, created_at: clock.now().toISOString() },
    ])
    await rate(anna, id, 3)
    const { execution } = (await rate(anna, id, 5)).json()
    expect(execution.rates.map(({ score }: { score: number }) => score)).toEqual([3, 5])
    const [listed] = (await list(anna, { tenant_requests: 'true' })).requests
    expect(listed.execution).toEqual(execution)
  })

  it('Q-03: requires a finished request and a score from 1 to 5', async () => {
    const anna = await settle('rater2@demo.local', '1113')
    const id = await addRequest(sql, anna.profile, { status: 'in_work' })
    const early = await rate(anna, id, 5)
    expect([early.statusCode, early.json().code]).toEqual([422, 'not_done'])
    for (const score of [0, 6, 2.5]) expect((await rate(anna, id, score)).statusCode).toBe(400)
  })
})

describe('permissions', () => {
  it.each([
    ['R', { list: 200, create: 403, rate: 403, tree: 200 }],
    ['CU', { list: 403, create: 200, rate: 200, tree: 403 }],
    ['', { list: 403, create: 403, rate: 403, tree: 403 }],
  ])('B-06: allow with «%s» only their calls', async (letters, expected) => {
    const name = `rights-${letters.toLowerCase()}@demo.local`
    const who = await settle(name, `9${letters}`, { ...allRights, request_log: letters })
    const id = await addRequest(sql, who.profile, { status: 'done' })
    expect({
      list: (await who.client.call(listRequests)).statusCode,
      create: (await create(who)).statusCode,
      rate: (await rate(who, id, 5)).statusCode,
      tree: (await tree(who)).statusCode,
    }).toEqual(expected)
  })
})
