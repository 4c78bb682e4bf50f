import { describe, expect, it } from 'vitest'
import { getService, listPositions, listServices } from '#contract/catalogue/endpoints.ts'
import type { ServiceEntry, Services } from '#contract/catalogue/schema.ts'
import { seedDemo } from '../../../server/seed/demo.ts'
import { startApp } from '../support/app.ts'
import { addExecutor, addService } from '../support/catalogue.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, allRights, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const demo = await testDatabase()
const { browser } = await startApp(sql)
const [garden, river] = [await addOrganisation(sql), await addOrganisation(sql)]
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation: garden, number: '12' })
await addProfile(sql, await addResident(sql, 'olga@demo.local'), { organisation: river, number: '80' })
await addProfile(sql, await addResident(sql, 'boris@demo.local'), {
  organisation: garden,
  number: '3',
  permissions: { ...allRights, compendium: 'CUD' },
})

const signedIn = async (username: string) => {
  const client = browser()
  await client.signIn(username, password)
  return client
}
const list = async (query: Record<string, string> = {}, username = 'anna@demo.local'): Promise<Services> =>
  (await (await signedIn(username)).call(listServices, { query })).json()
const getIds = ({ services }: Services): number[] => services.map(({ id }: ServiceEntry) => id)

const master = await addExecutor(sql, garden)
const plain: number[] = []
for (let nth = 1; nth <= 24; nth += 1)
  plain.push(
    await addService(sql, garden, { title: `Услуга № ${nth}`, executor: nth % 2 === 0 ? master : null }),
  )
const recommended = await addService(sql, garden, {
  recommended: true,
  position: 'beauty_and_health',
  title: 'Стрижка на дому',
  description: '<p>Мастер <b>приедет</b> сам &mdash; с&nbsp;инструментом.</p><script>alert(1)</script>',
  price: 'price_start_from',
  kopecks: 120_050,
  percent: 10,
})
const foreign = await addService(sql, river)

describe('catalogue list', () => {
  it('S-01 S-03: returns pages of ten, recommended first, with the total', async () => {
    const pages = await Promise.all(['0', '10', '20', '30'].map((offset) => list({ offset })))
    expect(pages.map(({ services }) => services.length)).toEqual([10, 10, 5, 0])
    expect(pages.flatMap(getIds)).toEqual([recommended, ...plain])
    expect(pages.map(({ count, offset }) => [count, offset])).toEqual([
      [25, 0],
      [25, 10],
      [25, 20],
      [25, 30],
    ])
    expect(pages.map(({ favorite }) => favorite)).toEqual([[recommended], [], [], []])
  })

  it('S-04 S-05: returns price, description, plain-text summary and executor id', async () => {
    const { services, executors } = await list({ limit: '3' })
    expect(services[0]).toEqual({
      id: recommended,
      title: 'Стрижка на дому',
      description: '<p>Мастер <b>приедет</b> сам &mdash; с&nbsp;инструментом.</p><script>alert(1)</script>',
      summary: 'Мастер приедет сам — с инструментом.',
      price: { value: 1200.5, sale: 10, sale_type: 'percent', price_type: 'price_start_from' },
      image_cover: null,
      position: 'beauty_and_health',
      executor: null,
    })
    expect(services.map(({ executor }) => executor)).toEqual([null, null, master])
    expect(executors).toEqual([
      {
        id: master,
        str_name: 'Мастерская',
        address: 'ул. Садовая, 7',
        phone_number: '74951230077',
        work_schedule: {
          monday: { work_start_at: '09:00', work_finish_at: '18:00' },
          sunday: { work_start_at: '', work_finish_at: '' },
        },
        works_under_contract: false,
        requisites_confirmed: false,
      },
    ])
  })

  it('S-05: keeps descriptions of 300 characters and cuts longer ones at a word', async () => {
    const words = 'вода '.repeat(60)
    const position = 'services_for_animals'
    const fetchSummary = async (description: string) => {
      const id = await addService(sql, garden, { description, position })
      const { services } = await list({ position })
      await sql`delete from service where id = ${id}`
      return services[0]?.summary
    }
    expect(await fetchSummary(`<p>${words}газ</p>`)).toBe(`${words.trimEnd()}…`)
    expect(await fetchSummary(`<p>${words.slice(0, 299)}!</p>`)).toBe(`${words.slice(0, 299)}!`)
  })

  it('S-01: filters by category, except the pseudo-category «all»', async () => {
    expect(getIds(await list({ position: 'beauty_and_health' }))).toEqual([recommended])
    expect(await list({ position: 'services_for_animals' })).toMatchObject({ services: [], count: 0 })
    expect((await list({ position: 'all' })).count).toBe(25)
  })

  it('S-01 S-02: an empty parameter filters nothing', async () => {
    const empty = await list({ position: '', search: '', limit: '', offset: '' })
    expect(empty).toEqual(await list())
  })

  it('S-03: caps the total, but never below the loaded items', async () => {
    const many = Array.from({ length: 130 }, () => addService(sql, river, { title: 'Мойка окон' }))
    await Promise.all(many)
    const counts = await Promise.all(
      ['0', '80', '110', '120'].map(async (offset) => (await list({ offset }, 'olga@demo.local')).count),
    )
    expect(counts).toEqual([101, 101, 121, 131])
  })

  it('V-01: excludes services of another organisation', async () => {
    expect(getIds(await list({ limit: '50' }))).not.toContain(foreign)
    const client = await signedIn('anna@demo.local')
    const replies = await Promise.all(
      [foreign, 999_999].map((id) => client.call(getService, { params: { id } })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  })

  it.each([{ limit: '0' }, { limit: '51' }, { offset: '-1' }, { offset: 'x' }, { search: 'я'.repeat(101) }])(
    'V-10: rejects the query %j',
    async (query) => {
      const client = await signedIn('anna@demo.local')
      expect((await client.call(listServices, { query: { ...query } })).statusCode).toBe(400)
    },
  )

  it('B-06: requires the permission R', async () => {
    const client = await signedIn('boris@demo.local')
    const replies = await Promise.all([
      client.call(listServices),
      client.call(listPositions),
      client.call(getService, { params: { id: recommended } }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  })
})

describe('categories', () => {
  it('S-01: are the quick ones in order and those with services', async () => {
    await sql`insert into service_position (value, text, nth) values ('cleaning', 'Уборка', 9), ('other', 'Прочее', 10)`
    await addService(sql, garden, { position: 'cleaning' })
    const { results } = (await (await signedIn('anna@demo.local')).call(listPositions)).json()
    expect(results.map(({ text }: { text: string }) => text)).toEqual([
      'Ремонт, строительство',
      'Мастер на час',
      'Установка и ремонт техники',
      'Услуги для животных',
      'Красота и здоровье',
      'Уборка',
    ])
  })
})

describe('demo catalogue', () => {
  it('S-01: has 40 services in all categories with all kinds of prices and executors', async () => {
    await seedDemo(demo.sql, new Date('2026-03-15T09:00:00Z'))
    const [counted] = await demo.sql`
      select count(*), count(distinct title) as titles, count(distinct position) as positions,
        count(distinct price_type) as prices, count(*) filter (where sale_percent > 0) > 0 as percent,
        count(*) filter (where sale_kopecks > 0) > 0 as fixed, count(*) filter (where executor_id is null) > 0 as missing,
        count(*) filter (where executor.email is not null) > 0 as mail,
        count(*) filter (where executor.link is not null) > 0 as link,
        count(*) filter (where executor.link is not null and (contact_name, contact_address, contact_phone, contact_mail,
          contact_comment) <> ('hidden', 'hidden', 'hidden', 'hidden', 'hidden')) as link_with_fields
      from service left join service_executor executor on executor.id = executor_id`
    expect(counted).toEqual({
      count: 40,
      titles: 40,
      positions: 6,
      prices: 3,
      percent: true,
      fixed: true,
      missing: true,
      mail: true,
      link: true,
      linkWithFields: 0,
    })
  })
})
