import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import * as endpoints from '#contract/news/desk-endpoints.ts'
import { deskNewsListSchema, deskNewsSchema } from '#contract/news/desk-schema.ts'
import { listNews } from '#contract/news/endpoints.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { listStaffActs } from '#contract/staff/endpoints.ts'
import { actsSchema } from '#contract/staff/schema.ts'
import { seedDemo } from '../../../server/seed/demo.ts'
import { testDatabase } from '../support/database.ts'
import { keyed } from '../support/requests.ts'
import { addOrganisation } from '../support/residents.ts'
import { openDesk } from '../support/staff.ts'

const { sql } = await testDatabase()
const desk = await openDesk(sql)
const [own, other] = ['7701234560', '7830002293']
await seedDemo(sql, desk.clock.now())
await sql`update organisation set inn = ${own}`
await sql`update organisation set inn = ${other} where id = ${await addOrganisation(sql)}`
const { client: editor } = await desk.join('writer@uk.test', 'head', own)
const { client: stranger } = await desk.join('stranger@uk.test', 'editor', other)

const body = {
  title: 'Отключат воду',
  body: '<p>С <b>10:00</b> до&nbsp;16:00</p>',
  house: '',
  publish_at: null,
}
const publish = async (change: object = {}) =>
  deskNewsSchema.parse((await editor.call(endpoints.publishNews, { body: { ...body, ...change } })).json())
const summaries = async () => sql<{ summary: string }[]>`select summary from news order by id desc limit 1`

it('G-08: publishes news with a plain-text summary and records each action', async () => {
  const { id, published_at: at, version } = await publish()
  expect(at).toBe(desk.clock.now().toISOString())
  expect(await summaries()).toMatchObject([{ summary: 'С 10:00 до 16:00' }])
  const changed = await editor.call(endpoints.changeNews, {
    params: { id },
    body: { ...body, version, title: 'Воду не отключат' },
  })
  expect(changed.json()).toMatchObject({ title: 'Воду не отключат', published_at: at })
  const gone = await editor.call(endpoints.withdrawNews, { params: { id } })
  expect(gone.statusCode).toBe(204)
  expect((await editor.call(endpoints.getDeskNews, { params: { id } })).statusCode).toBe(404)
  const { acts } = actsSchema.parse((await editor.call(listStaffActs)).json())
  expect(acts.map(({ act }) => act).slice(0, 3)).toEqual([
    `news withdraw ${id}`,
    `news change ${id}`,
    `news publish ${id}`,
  ])
})

it('G-08: finds news by a part of the title, with either form of ё, and only of the organisation', async () => {
  await publish({ title: 'Ремонт подъёмника' })
  const found = async (client: typeof editor, search: string) => {
    const reply = await client.call(endpoints.listDeskNews, { query: { search } })
    return deskNewsListSchema.parse(reply.json()).news.map(({ title }) => title)
  }
  expect(await found(editor, 'подъемн')).toEqual(['Ремонт подъёмника'])
  expect(await found(editor, 'ничего такого')).toEqual([])
  expect(await found(stranger, 'подъемн')).toEqual([])
})

it('G-08: rejects a concurrent edit and returns the current version', async () => {
  const { id, version } = await publish()
  const change = async (title: string, seen: string) =>
    editor.call(endpoints.changeNews, { params: { id }, body: { ...body, title, version: seen } })
  const first = deskNewsSchema.parse((await change('Первый', version)).json())
  const second = await change('Второй', version)
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({ code: 'changed', current: { id, title: 'Первый' } })
  expect((await change('Второй', first.version)).json()).toMatchObject({ title: 'Второй' })
  const at = new Date(desk.clock.now().getTime() + 1000).toISOString()
  const moved = await editor.call(endpoints.changeNews, {
    params: { id },
    body: { ...body, version: first.version, publish_at: at },
  })
  expect(moved.statusCode).toBe(409)
})

it('G-21: publishes once per key and rejects another text', async () => {
  const send = (change: object = {}) =>
    editor.call(endpoints.publishNews, { ...keyed(key), body: { ...body, ...change } })
  const key = randomUUID()
  const first = deskNewsSchema.parse((await send()).json())
  expect((await send()).json()).toEqual(first)
  const changed = await send({ title: 'Другая' })
  expect([changed.statusCode, changed.json().code]).toEqual([422, 'key_reused'])
  const foreign = await stranger.call(endpoints.publishNews, { ...keyed(key), body })
  expect(foreign.json().id).not.toBe(first.id)
})

it('G-08: answers 404 for news and houses of another organisation', async () => {
  const { id, version } = await publish()
  const params = { id }
  expect((await stranger.call(endpoints.getDeskNews, { params })).statusCode).toBe(404)
  expect((await stranger.call(endpoints.changeNews, { params, body: { ...body, version } })).statusCode).toBe(
    404,
  )
  expect((await stranger.call(endpoints.withdrawNews, { params })).statusCode).toBe(404)
  expect((await editor.call(endpoints.getDeskNews, { params })).statusCode).toBe(200)
  const house = 'ул. Садовая, 5'
  expect((await publish({ house })).house).toBe(house)
  const foreign = await stranger.call(endpoints.publishNews, { body: { ...body, house } })
  expect(foreign.statusCode).toBe(404)
})

it('G-08: hides scheduled news from residents until its time', async () => {
  const later = new Date(desk.clock.now().getTime() + 86_400_000).toISOString()
  const { id, version } = await publish({ publish_at: new Date(Date.parse(later) + 1000).toISOString() })
  const moved = { ...body, version, publish_at: later }
  expect((await editor.call(endpoints.changeNews, { params: { id }, body: moved })).statusCode).toBe(200)
  const { news } = deskNewsListSchema.parse((await editor.call(endpoints.listDeskNews)).json())
  expect(news[0]).toMatchObject({ id, published_at: later })
  const residentReads = async () => {
    const resident = desk.browser()
    await resident.call(login, { body: { username: 'anna@demo.local', password: 'Podval-2026' } })
    const { results } = listNews.reply.parse((await resident.call(listNews)).json())
    return results.map((one) => one.id)
  }
  expect(await residentReads()).not.toContain(id)
  desk.clock.pass(86_401)
  expect(await residentReads()).toContain(id)
})
