import { expect, it } from 'vitest'
import { getService, listPositions, listServices } from '#contract/catalogue/endpoints.ts'
import { servicesSchema } from '#contract/catalogue/schema.ts'
import * as endpoints from '#contract/catalogue/desk-endpoints.ts'
import { deskServiceSchema, deskServicesSchema, type NewService } from '#contract/catalogue/desk-schema.ts'
import { listStaffActs } from '#contract/staff/endpoints.ts'
import { actsSchema } from '#contract/staff/schema.ts'
import { addService } from '../support/catalogue.ts'
import { testDatabase } from '../support/database.ts'
import { onePoint } from '../support/files.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { openDesk } from '../support/staff.ts'

const { sql } = await testDatabase()
const desk = await openDesk(sql)
const [own, other] = ['7701234560', '7830002293']
const [garden, river] = [await addOrganisation(sql), await addOrganisation(sql)]
await sql`update organisation set inn = case id when ${garden} then ${own} else ${other} end`
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation: garden, number: '12' })
const { client: editor } = await desk.join('head@uk.test', 'head', own)
const { client: stranger } = await desk.join('stranger@uk.test', 'editor', other)
const resident = desk.browser()
await resident.signIn('anna@demo.local', password)

const executor = {
  id: null,
  version: null,
  name: 'Мастерская',
  address: 'ул. Садовая, 7',
  phone: '+7 (495) 123-00-77',
  weekdays: { from: '09:00', till: '18:00' },
  weekend: { from: '', till: '' },
  works_under_contract: true,
  requisites_confirmed: false,
  email: 'master@demo.local',
  link: '',
}
const service: NewService = {
  title: 'Заточка ножей',
  description: '<p>Заточим <b>быстро</b></p>',
  category_name: 'Быт',
  price_type: 'fixed_price',
  price: 450.5,
  sale: 10,
  sale_type: 'percent',
  is_recommended: false,
  is_shown: true,
  contact_details: {
    name: 'necessarily',
    address: 'show',
    phone: 'necessarily',
    mail: 'hidden',
    comment: 'show',
  },
  executor,
}
const add = async (change: Partial<NewService> = {}) =>
  deskServiceSchema.parse(
    (await editor.call(endpoints.addService, { body: { ...service, ...change } })).json(),
  )
const listed = async (query: Record<string, string> = {}) =>
  servicesSchema
    .parse((await resident.call(listServices, { query })).json())
    .services.map(({ title }) => title)
const acts = async (max: number) =>
  actsSchema
    .parse((await editor.call(listStaffActs)).json())
    .acts.slice(0, max)
    .map(({ act }) => act)
const toBody = ({ id: _id, image_cover: _i, media: _m, ...body }: Awaited<ReturnType<typeof add>>) => body

it('S-01 G-08: publishes an added service with category, executor and order form', async () => {
  const { id } = await add()
  expect(await listed()).toEqual(['Заточка ножей'])
  const card = getService.reply.parse((await resident.call(getService, { params: { id } })).json())
  expect(card).toMatchObject({
    price: { value: 450.5, sale: 10, sale_type: 'percent', price_type: 'fixed_price' },
    executor: { str_name: 'Мастерская', phone_number: '74951230077' },
    contact_details: { name: 'necessarily', phone: 'necessarily', mail: 'hidden' },
  })
  const { results } = listPositions.reply.parse((await resident.call(listPositions)).json())
  expect(results.map(({ text }) => text)).toContain('Быт')
  expect(await acts(1)).toEqual([`service add ${id}`])
})

it('S-01 S-03: removes a hidden service from list, search, card and category until shown again', async () => {
  const made = await add({ title: 'Чистка ковров', category_name: 'Ковры' })
  const params = { id: made.id }
  const hidden = await editor.call(endpoints.changeService, {
    params,
    body: { ...toBody(made), is_shown: false },
  })
  expect(hidden.statusCode).toBe(200)
  expect(await listed()).not.toContain('Чистка ковров')
  expect(await listed({ search: 'ковров' })).toEqual([])
  expect(await listed({ search: 'чистка ковров' })).toEqual([])
  expect((await resident.call(getService, { params })).statusCode).toBe(404)
  expect((await resident.call(listPositions)).body).not.toContain('Ковры')
  const { services } = deskServicesSchema.parse((await editor.call(endpoints.listDeskServices)).json())
  expect(services.find(({ id }) => id === made.id)).toMatchObject({ is_shown: false })
  expect(await acts(1)).toEqual([`service hide ${made.id}`])
  await editor.call(endpoints.changeService, {
    params,
    body: { ...toBody(deskServiceSchema.parse(hidden.json())), is_shown: true },
  })
  expect(await listed({ search: 'ковров' })).toEqual(['Чистка ковров'])
  expect(await listed({ search: 'чистка ковров' })).toEqual(['Чистка ковров'])
  expect(await acts(1)).toEqual([`service show ${made.id}`])
})

it('G-08: rejects a concurrent edit with the current version', async () => {
  const made = await add({ title: 'Покос травы' })
  const params = { id: made.id }
  const first = await editor.call(endpoints.changeService, {
    params,
    body: { ...toBody(made), title: 'Покос' },
  })
  const second = await editor.call(endpoints.changeService, { params, body: { ...toBody(made), price: 1 } })
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({ code: 'changed', current: { ...first.json() } })
  // Services share the executor, so editing it changes their versions.
  const twin = await add({
    title: 'Покос газона',
    executor: { ...executor, ...made.executor, phone: '112233' },
  })
  expect(twin.executor?.id).toBe(made.executor?.id)
  const third = await editor.call(endpoints.changeService, {
    params,
    body: toBody(deskServiceSchema.parse(first.json())),
  })
  expect(third.statusCode).toBe(409)
  const stale = await editor.call(endpoints.addService, { body: { ...service, executor: made.executor } })
  expect(stale.statusCode).toBe(409)
})

it('S-01: keeps the editor’s order with recommended services first', async () => {
  await sql`update service set hidden_at = now() where organisation_id = ${garden}`
  const a = await add({ title: 'А' })
  const b = await add({ title: 'Б' })
  const c = await add({ title: 'В' })
  const best = await add({ title: 'Лучшая', is_recommended: true })
  const move = (id: number, to: string, target?: number) =>
    editor.call(endpoints.moveService, {
      params: { id },
      body: { to, ...(target !== undefined && { other: target }) },
    })
  await move(c.id, 'up')
  expect(await listed()).toEqual(['Лучшая', 'А', 'В', 'Б'])
  await move(a.id, 'down')
  expect(await listed()).toEqual(['Лучшая', 'В', 'А', 'Б'])
  await move(b.id, 'first')
  expect(await listed()).toEqual(['Лучшая', 'Б', 'В', 'А'])
  await move(b.id, 'up')
  expect(await listed()).toEqual(['Лучшая', 'Б', 'В', 'А'])
  await move(b.id, 'after', a.id)
  expect(await listed()).toEqual(['Лучшая', 'В', 'А', 'Б'])
  await move(b.id, 'before', c.id)
  expect(await listed()).toEqual(['Лучшая', 'Б', 'В', 'А'])
  expect((await move(b.id, 'before', best.id)).statusCode).toBe(404)
  expect((await move(b.id, 'before', 999_999)).statusCode).toBe(404)
  expect(await listed()).toEqual(['Лучшая', 'Б', 'В', 'А'])
})

it('S-02 V-06: re-encodes pictures, lets the editor choose the cover and rejects SVG', async () => {
  const { id } = await add({ title: 'Окна' })
  const params = { id }
  const upload = (name: string, content: Uint8Array) =>
    editor.call(endpoints.addServicePicture, {
      params,
      body: { filename: name },
      file: { name, content: Buffer.from(content) },
    })
  const one = deskServiceSchema.parse((await upload('окно.png', onePoint)).json())
  expect(one.image_cover).toMatchObject({ content_type: 'image/webp' })
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><rect width="2" height="2"/></svg>',
  )
  expect((await upload('окно.svg', svg)).statusCode).toBe(422)
  const sharp = (await import('sharp')).default
  const red = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const two = deskServiceSchema.parse((await upload('окно.png', red)).json())
  expect(two.media).toHaveLength(1)
  const [media] = two.media
  const covered = deskServiceSchema.parse(
    (await editor.call(endpoints.setServiceCover, { params: { id, picture: media?.file ?? '' } })).json(),
  )
  expect([covered.image_cover?.file, covered.media[0]?.file]).toEqual([media?.file, one.image_cover?.file])
  const left = deskServiceSchema.parse(
    (
      await editor.call(endpoints.removeServicePicture, { params: { id, picture: media?.file ?? '' } })
    ).json(),
  )
  expect(left).toMatchObject({ image_cover: { file: one.image_cover?.file }, media: [] })
  expect(await acts(3)).toEqual([
    `service picture-remove ${id}`,
    `service cover ${id}`,
    `service picture ${id}`,
  ])
})

it.each([
  ['a title', { title: ' ' }, 'Напишите название'],
  ['a price', { price: 0 }, 'Укажите цену или выберите «договорная»'],
  ['a text', { description: '<p>&nbsp;</p>' }, 'Опишите услугу'],
  [
    'mail and a page',
    { executor: { ...executor, link: 'https://a.test/' } },
    'Нужна почта или ссылка, одно из двух',
  ],
  [
    'half of the hours',
    { executor: { ...executor, weekend: { from: '09:00', till: '' } } },
    'Укажите и начало, и конец, или ничего',
  ],
])('S-01: rejects a service without valid %s', async (_name, change, text) => {
  const before = await sql`select count(*) from service`
  const reply = await editor.call(endpoints.addService, { body: { ...service, ...change } })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ errors: [text] })
  expect(await sql`select count(*) from service`).toEqual(before)
})

it('V-01 G-08: answers 404 for a service or executor of another organisation', async () => {
  const made = await add({ title: 'Чужая' })
  const foreign = await stranger.call(endpoints.addService, { body: { ...service, executor: made.executor } })
  expect(foreign.statusCode).toBe(404)
  const id = await addService(sql, river)
  expect((await editor.call(endpoints.getDeskService, { params: { id } })).statusCode).toBe(404)
  expect((await editor.call(endpoints.moveService, { params: { id }, body: { to: 'up' } })).statusCode).toBe(
    404,
  )
})

it('S-07 G-08: asks the resident for the fields that the editor chose', async () => {
  const made = await add({ title: 'Мытьё окон' })
  const params = { id: made.id }
  const asked = {
    name: 'hidden',
    address: 'necessarily',
    phone: 'hidden',
    mail: 'necessarily',
    comment: 'show',
  } as const
  const changed = await editor.call(endpoints.changeService, {
    params,
    body: { ...toBody(made), contact_details: asked },
  })
  expect(changed.statusCode).toBe(200)
  expect((await resident.call(getService, { params })).json()).toMatchObject({ contact_details: asked })
  const stale = await editor.call(endpoints.changeService, { params, body: toBody(made) })
  expect(stale.statusCode).toBe(409)
})

it('S-07 G-08: rejects an email order that asks for no contact', async () => {
  const made = await add({ title: 'Вынос мусора' })
  const mute = { ...made.contact_details, phone: 'hidden', mail: 'hidden' } as const
  const refused = await editor.call(endpoints.changeService, {
    params: { id: made.id },
    body: { ...toBody(made), contact_details: mute },
  })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain('Спросите телефон или почту')
  const { contact_details: stored } = getService.reply.parse(
    (await resident.call(getService, { params: { id: made.id } })).json(),
  )
  expect(stored).toEqual(made.contact_details)
})
