import { beforeAll, expect, it } from 'vitest'
import * as endpoints from '#contract/flats/endpoints.ts'
import { flatHouseSchema, flatHousesSchema } from '#contract/flats/schema.ts'
import { findHouse, listFlatsOfHouse, listHouses } from '../../../server/modules/flats/store.ts'
import { testDatabase } from '../support/database.ts'
import { getRefusal, openFlats, showFlat } from '../support/flats.ts'
import type { StaffClient } from '../support/staff.ts'

const { sql } = await testDatabase()
const { desk, own, other, addFlat } = await openFlats(sql)
let client: StaffClient
beforeAll(async () => {
  client = await own.member()
})

const build = async (organisation: typeof own, street: string, houses: number, flats: number) => {
  await sql`
    insert into house (organisation_id, address)
    select ${organisation.id}, ${street} || ', ' || house from generate_series(1, ${houses}::int) house`
  await sql`
    insert into personal_account (organisation_id, number, surname, area_number, address, house)
    select ${organisation.id}, ${street} || '-' || house || '-' || flat, 'Петров', flat::text,
      ${street} || ', ' || house || ', кв. ' || flat, ${street} || ', ' || house
    from generate_series(1, ${houses}::int) house, generate_series(1, ${flats}::int) flat`
}
const list = async (after?: string | null, who = client) => {
  const reply = await who.call(endpoints.listFlatHouses, { query: after ? { after } : {} })
  expect(reply.statusCode, reply.body).toBe(200)
  return flatHousesSchema.parse(reply.json())
}
const show = async (id: number, after?: string | null) => {
  const reply = await client.call(endpoints.showFlatHouse, { params: { id }, query: after ? { after } : {} })
  expect(reply.statusCode, reply.body).toBe(200)
  return flatHouseSchema.parse(reply.json())
}

it('G-08: lists the organisation’s houses with their flats by pages, house 2 before house 12', async () => {
  const fresh = await desk.organisation()
  await build(fresh, 'Садовая', 60, 2)
  await build(other, 'Садовая', 3, 1)
  await sql`insert into house (organisation_id, address) values (${fresh.id}, 'Садовая, 9 без квартир')`
  const member = await fresh.member('accountant')
  const first = await list(null, member)
  const second = await list(first.next, member)
  const addresses = Array.from({ length: 60 }, (_, index) => `Садовая, ${index + 1}`)
  expect([...first.houses, ...second.houses].map(({ address }) => address)).toEqual(addresses)
  expect([first.houses.length, second.next, first.houses[0]?.flats]).toEqual([50, null, 2])
})

it('G-08: opens a house’s flats by pages in the order of their numbers', async () => {
  await build(own, 'Лесная', 1, 70)
  const house = (await list()).houses.find(({ address }) => address === 'Лесная, 1')
  const first = await show(house?.id ?? 0)
  const second = await show(house?.id ?? 0, first.next)
  expect(first).toMatchObject({ id: house?.id, address: 'Лесная, 1' })
  expect(first.flats[1]).toMatchObject({ account: 'Лесная-1-2', address: 'Лесная, 1, кв. 2', name: 'Петров' })
  const numbers = Array.from({ length: 70 }, (_, index) => `Лесная-1-${index + 1}`)
  expect([...first.flats, ...second.flats].map(({ account }) => account)).toEqual(numbers)
  expect([first.flats.length, second.next]).toEqual([50, null])
})

it('G-08 V-01: hides another organisation’s house, and houses from an editor', async () => {
  await build(other, 'Чужая', 1, 1)
  const [foreign] = await sql<{ id: number }[]>`select id from house where address = 'Чужая, 1'`
  const ask = (id: number) => client.call(endpoints.showFlatHouse, { params: { id } })
  for (const id of [foreign?.id ?? 0, 987_654_321])
    expect(getRefusal(await ask(id))).toEqual([404, 'not_found'])
  expect((await list()).houses.map(({ address }) => address)).not.toContain('Чужая, 1')
  const editor = await own.member('editor')
  expect(getRefusal(await editor.call(endpoints.listFlatHouses))).toEqual([403, 'forbidden'])
})

it('G-08: counts pages of a house against the limit of searches', async () => {
  const member = await own.member()
  await addFlat()
  const id = (await list(null, member)).houses[0]?.id ?? 0
  expect((await member.call(endpoints.showFlatHouse, { params: { id } })).statusCode).toBe(200)
  await sql`update rate_limit set count = 300 where bucket like 'desk:flats:%'`
  expect(getRefusal(await member.call(endpoints.showFlatHouse, { params: { id } }))).toEqual([
    429,
    'too_many',
  ])
})

it('G-08 V-01: reads only the accounts of the member’s organisation', async () => {
  const small = await desk.organisation()
  await build(small, 'Малая', 3, 5)
  await build(other, 'Большая', 2000, 2)
  await sql`analyze house, personal_account`
  const read = await sql.begin(async (tx) => {
    const member = { organisationId: small.id }
    const rows = async () => {
      const [row] = await tx<{ rows: number }[]>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
        where relname in ('house', 'personal_account')`
      return row?.rows ?? 0
    }
    const before = await rows()
    const [first] = await listHouses(tx, member, 0)
    const house = await findHouse(tx, member, first?.id ?? 0)
    const flats = await listFlatsOfHouse(tx, member, { address: house?.address ?? '', after: 0 })
    expect([first?.flats, flats.length]).toEqual([5, 5])
    return (await rows()) - before
  })
  expect(read).toBeLessThan(200)
})

it('G-08: a flat leads to the next flat of its house, and to no other house or organisation', async () => {
  await build(own, 'Парковая', 2, 11)
  await build(other, 'Парковая', 1, 12)
  const idOf = async (number: string) => {
    const [row] = await sql<{ id: number }[]>`
      select id from personal_account where organisation_id = ${own.id} and number = ${number}`
    return row?.id ?? 0
  }
  const next = async (number: string) => (await showFlat(client, await idOf(number))).next_flat
  expect(await next('Парковая-1-9')).toEqual({
    id: await idOf('Парковая-1-10'),
    address: 'Парковая, 1, кв. 10',
  })
  expect(await next('Парковая-1-11')).toBeNull()
})
