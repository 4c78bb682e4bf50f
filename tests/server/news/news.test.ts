import { describe, expect, it } from 'vitest'
import { getNews, listNews } from '#contract/news/endpoints.ts'
import type { NewsEntry } from '#contract/news/schema.ts'
import { seedDemo } from '../../../server/seed/demo.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addNews } from '../support/news.ts'
import { addOrganisation, addProfile, addResident, allRights, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const demo = await testDatabase()
const { browser, clock } = await startApp(sql)
const garden = await addOrganisation(sql)
const river = await addOrganisation(sql)
const anna = await addResident(sql, 'anna@demo.local')
await addProfile(sql, anna, { organisation: garden, number: '12' })
const vera = await addResident(sql, 'vera@demo.local')
await addProfile(sql, vera, { organisation: river, number: '80' })
const boris = await addResident(sql, 'boris@demo.local')
await addProfile(sql, boris, {
  organisation: garden,
  number: '3',
  permissions: { ...allRights, news: 'CUD' },
})

const signedIn = async (username: string) => {
  const client = browser()
  await client.signIn(username, password)
  return client
}
type Client = Awaited<ReturnType<typeof signedIn>>
const fetchIds = async (client: Client, offset?: number): Promise<number[]> => {
  const reply = await client.call(listNews, offset === undefined ? {} : { query: { offset: String(offset) } })
  return reply.json().results.map(({ id }: NewsEntry) => id)
}
const getOne = (client: Client, id: number | string) => client.call(getNews, { params: { id } })

const ofHouse = await addNews(sql, garden, { house: 'ул. Садовая, 5', published_at: '2026-03-01T08:00:00Z' })
const ofOtherHouse = await addNews(sql, garden, {
  house: 'ул. Садовая, 50',
  published_at: '2026-03-01T08:00:00Z',
})
const foreign = await addNews(sql, river, { published_at: '2026-03-01T08:00:00Z' })
const planned = await addNews(sql, garden, { published_at: '2026-03-15T09:00:01Z' })
const common: number[] = []
for (let day = 1; day <= 24; day += 1)
  common.push(
    await addNews(sql, garden, { published_at: `2026-02-${String(day).padStart(2, '0')}T08:00:00Z` }),
  )
const newestFirst = [ofHouse, ...common.toReversed()]

describe('list of news', () => {
  it('N-01: pages by ten, newest first, and ends with an empty page', async () => {
    const client = await signedIn('anna@demo.local')
    const pages = await Promise.all([undefined, 10, 20, 30].map((offset) => fetchIds(client, offset)))
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5, 0])
    expect(pages.flat()).toEqual(newestFirst)
  })

  it('N-01: includes news of the organisation and the own house, after their time', async () => {
    const client = await signedIn('anna@demo.local')
    const listed = (await Promise.all([0, 10, 20].map((offset) => fetchIds(client, offset)))).flat()
    expect([ofOtherHouse, foreign, planned].filter((id) => listed.includes(id))).toEqual([])
    clock.pass(1)
    expect((await fetchIds(client))[0]).toBe(planned)
    clock.pass(-1)
  })

  it('N-01: returns title, summary and date without the text', async () => {
    const reply = await (await signedIn('vera@demo.local')).call(listNews)
    expect(reply.json()).toEqual({
      results: [
        {
          id: foreign,
          title: 'Новость',
          summary: 'Кратко',
          published_at: '2026-03-01T08:00:00.000Z',
          for_house: false,
        },
      ],
    })
  })

  it.each(['-1', '1.5', 'ten', '1000001'])('N-01: rejects the offset %s', async (offset) => {
    expect((await (await signedIn('anna@demo.local')).call(listNews, { query: { offset } })).statusCode).toBe(
      400,
    )
  })

  it('B-06: requires the permission R', async () => {
    const client = await signedIn('boris@demo.local')
    expect((await client.call(listNews)).statusCode).toBe(403)
    expect((await getOne(client, ofHouse)).statusCode).toBe(403)
  })
})

describe('news item', () => {
  it('N-01 V-04: returns the HTML unchanged', async () => {
    const body = '<p onclick="x()">Вода</p><script>x()</script>'
    const id = await addNews(sql, garden, { body, published_at: '2026-01-01T08:00:00Z' })
    const reply = await getOne(await signedIn('anna@demo.local'), id)
    expect(reply.json()).toMatchObject({ id, body })
    expect(reply.headers['content-type']).toContain('application/json')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  it('V-01: answers 404 alike if foreign, scheduled or absent', async () => {
    const client = await signedIn('anna@demo.local')
    const replies = await Promise.all(
      [foreign, ofOtherHouse, planned, 999_999].map((id) => getOne(client, id)),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  })

  it.each(['0', '-1', '1e3', 'x', '9007199254740993'])('N-01: rejects the id %s', async (id) => {
    expect((await getOne(await signedIn('anna@demo.local'), id)).statusCode).toBe(400)
  })
})

describe('demo news', () => {
  it('N-01: has 35 items for the house, one with hostile HTML', async () => {
    await seedDemo(demo.sql, new Date('2026-03-15T09:00:00Z'))
    const [counted] = await demo.sql`
      select count(*), max(published_at) as newest, count(distinct title) as titles,
        count(*) filter (where body like '%<script>%') as hostile
      from news where house in ('', (select house from personal_account where number = '100200012'))`
    expect(counted).toEqual({ count: 35, newest: new Date('2026-03-14T07:30:00Z'), titles: 35, hostile: 1 })
  })
})
