import { expect, it } from 'vitest'
import * as endpoints from '#contract/shop/desk-endpoints.ts'
import { deskOfferSchema, deskOffersSchema, type NewOffer } from '#contract/shop/desk-schema.ts'
import { getPositionImage, keepBasket, listTemplateRequests } from '#contract/shop/endpoints.ts'
import { listStaffActs } from '#contract/staff/endpoints.ts'
import { actsSchema } from '#contract/staff/schema.ts'
import { testDatabase } from '../support/database.ts'
import { onePoint } from '../support/files.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { openDesk } from '../support/staff.ts'

const { sql } = await testDatabase()
const desk = await openDesk(sql)
const [own, other] = ['7701234560', '7830002293']
const [garden, river] = [await addOrganisation(sql), await addOrganisation(sql)]
await sql`update organisation set inn = case id when ${garden} then ${own} else ${other} end`
await sql`
  insert into sector (organisation_id, code, name)
  values (${river}, 'river', 'Содержание')`
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation: garden, number: '12' })
const { client: editor } = await desk.join('head@uk.test', 'head', own)
const { client: stranger } = await desk.join('stranger@uk.test', 'editor', other)
const resident = desk.browser()
await resident.signIn('anna@demo.local', password)

const tap = {
  name: 'Замена смесителя',
  description: '',
  unit: 'шт.',
  price: 1450.5,
  is_shown: true,
}
const bath = { name: 'Герметизация ванны', description: '', unit: 'м', price: 390, is_shown: true }
const plumbing: NewOffer = {
  name: 'Сантехника',
  description: 'Мастер приедет в день заказа',
  attendance: 300,
  sector: 'housing',
  is_shown: true,
  positions: [tap, bath],
}
const add = async (change: Partial<NewOffer> = {}) =>
  deskOfferSchema.parse((await editor.call(endpoints.addOffer, { body: { ...plumbing, ...change } })).json())
const toBody = ({ id: _id, positions, ...rest }: Awaited<ReturnType<typeof add>>) => ({
  ...rest,
  positions: positions.map(({ images: _images, ...position }) => position),
})
const change = (id: number, body: object) => editor.call(endpoints.changeOffer, { params: { id }, body })
const offered = async () =>
  listTemplateRequests.reply.parse((await resident.call(listTemplateRequests)).json()).results
const lastActs = async (max: number) =>
  actsSchema
    .parse((await editor.call(listStaffActs)).json())
    .acts.slice(0, max)
    .map(({ act }) => act)

it('Q-04 G-08: publishes an added offer in its order and with its prices', async () => {
  const { id } = await add()
  expect(await offered()).toMatchObject([
    {
      _id: id,
      name: 'Сантехника',
      attendance: 300,
      positions: [{ name: 'Замена смесителя', unit: 'шт.', price: 1450.5 }, { name: 'Герметизация ванны' }],
    },
  ])
  expect(await lastActs(1)).toEqual([`offer add ${id}`])
})

it('Q-04: keeps a changed position in baskets and drops a hidden one until it returns', async () => {
  const made = await add({ name: 'Электрика' })
  const [first, second] = toBody(made).positions
  if (!first || !second) throw new Error('Two positions were added')
  await resident.call(keepBasket, {
    body: { category: made.id, services: [{ _id: first.id, quantity: 2 }] },
  })
  const reply = await change(made.id, {
    ...toBody(made),
    positions: [
      { ...second, is_shown: false },
      { ...first, price: 1500 },
    ],
  })
  const changed = deskOfferSchema.parse(reply.json())
  expect(changed.positions.map(({ id, is_shown }) => [id, is_shown])).toEqual([
    [second.id, false],
    [first.id, true],
  ])
  const shown = (await offered()).find(({ _id: id }) => id === made.id)
  expect(shown?.positions).toMatchObject([{ _id: first.id, price: 1500 }])
  const back = await change(made.id, {
    ...toBody(changed),
    positions: toBody(changed).positions.map(({ id, name, description, unit, price }) => ({
      id,
      name,
      description,
      unit,
      price,
      is_shown: true,
    })),
  })
  expect(back.statusCode).toBe(200)
  expect((await offered()).find(({ _id: id }) => id === made.id)?.positions).toHaveLength(2)
})

it('G-08: hides a category and keeps its name reserved', async () => {
  const made = await add({ name: 'Плотник' })
  await change(made.id, { ...toBody(made), is_shown: false })
  expect((await offered()).map(({ name }) => name)).not.toContain('Плотник')
  const { offers } = deskOffersSchema.parse((await editor.call(endpoints.listDeskOffers)).json())
  expect(offers.find(({ id }) => id === made.id)).toMatchObject({
    is_shown: false,
    sector_name: 'Жилищные услуги',
  })
  expect(await lastActs(1)).toEqual([`offer hide ${made.id}`])
  const twin = await editor.call(endpoints.addOffer, { body: { ...plumbing, name: 'Плотник' } })
  expect([twin.statusCode, twin.json().errors]).toEqual([400, ['Вид работ с таким названием уже есть']])
})

it('G-08: rejects a concurrent edit with the current version', async () => {
  const made = await add({ name: 'Окна' })
  const first = await change(made.id, { ...toBody(made), attendance: 500 })
  const second = await change(made.id, { ...toBody(made), name: 'Стёкла' })
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({ code: 'changed', current: first.json() })
})

it('Q-04: keeps the editor’s order of categories', async () => {
  await sql`update shop_category set closed_at = now() where organisation_id = ${garden}`
  const [a, b, c] = [await add({ name: 'А' }), await add({ name: 'Б' }), await add({ name: 'В' })]
  const move = (id: number, to: string, target?: number) =>
    editor.call(endpoints.moveOffer, {
      params: { id },
      body: { to, ...(target !== undefined && { other: target }) },
    })
  const names = async () => (await offered()).map(({ name }) => name).join('')
  await move(c.id, 'up')
  expect(await names()).toBe('АВБ')
  await move(a.id, 'down')
  expect(await names()).toBe('ВАБ')
  await move(b.id, 'first')
  expect(await names()).toBe('БВА')
  await move(a.id, 'down')
  expect(await names()).toBe('БВА')
  await move(b.id, 'after', c.id)
  expect(await names()).toBe('ВБА')
  await move(a.id, 'before', c.id)
  expect(await names()).toBe('АВБ')
  expect((await move(a.id, 'after', 999_999)).statusCode).toBe(404)
  expect(await names()).toBe('АВБ')
})

it('Q-04 V-06: re-encodes, reorders and removes pictures and rejects SVG', async () => {
  const made = await add({ name: 'Мебель' })
  const [position] = made.positions
  const params = { id: made.id, position: position?.id ?? 0 }
  const upload = (name: string, content: Uint8Array) =>
    editor.call(endpoints.addOfferImage, {
      params,
      body: { filename: name },
      file: { name, content: Buffer.from(content) },
    })
  expect(
    (await upload('стол.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).statusCode,
  ).toBe(422)
  await upload('стол.png', onePoint)
  const two = deskOfferSchema.parse((await upload('стул.png', onePoint)).json())
  const [one = 0, another = 0] = two.positions[0]?.images ?? []
  const image = { params: { id: made.id, image: another } }
  const faced = deskOfferSchema.parse((await editor.call(endpoints.setOfferMainImage, image)).json())
  expect(faced.positions[0]?.images).toEqual([another, one])
  expect(faced.version).toBe(made.version)
  const asSeen = await resident.call(getPositionImage, { params: { id: another } })
  expect(asSeen.headers['content-type']).toBe('image/webp')
  const atDesk = await editor.call(endpoints.getOfferImage, image)
  expect(atDesk.rawPayload).toEqual(asSeen.rawPayload)
  const left = deskOfferSchema.parse((await editor.call(endpoints.removeOfferImage, image)).json())
  expect(left.positions[0]?.images).toEqual([one])
  expect((await editor.call(endpoints.setOfferMainImage, image)).statusCode).toBe(404)
})

it.each([
  ['a name', { name: ' ' }, ['Напишите название']],
  ['a sector', { sector: '' }, ['Выберите, на какую услугу идут деньги']],
  [
    'a shown position',
    { positions: [{ ...tap, is_shown: false }] },
    ['Добавьте хотя бы одну услугу или скройте вид работ'],
  ],
  ['a price', { positions: [{ ...tap, price: 0 }] }, ['Укажите цену: от 1 копейки до миллиона рублей']],
  ['a unit', { positions: [{ ...tap, unit: '' }] }, ['Напишите единицу: шт., м, час']],
  ['names of their own', { positions: [tap, { ...bath, name: tap.name }] }, ['Такая услуга здесь уже есть']],
])('Q-04: rejects services without valid %s', async (_name, part, errors) => {
  const before = await sql`select count(*) from shop_position`
  const reply = await editor.call(endpoints.addOffer, { body: { ...plumbing, name: 'Крыша', ...part } })
  expect([reply.statusCode, reply.json().errors]).toEqual([400, errors])
  expect(await sql`select count(*) from shop_position`).toEqual(before)
})

it('V-01 G-08: rejects another organisation’s sector and another category’s position', async () => {
  const made = await add({ name: 'Двери' })
  const foreign = await editor.call(endpoints.addOffer, {
    body: { ...plumbing, name: 'Печи', sector: 'river' },
  })
  expect([foreign.statusCode, foreign.json().code]).toEqual([422, 'no_sector'])
  const elsewhere = await add({ name: 'Замки' })
  const taken = await change(elsewhere.id, { ...toBody(elsewhere), positions: toBody(made).positions })
  expect(taken.statusCode).toBe(404)
  expect((await stranger.call(endpoints.getDeskOffer, { params: { id: made.id } })).statusCode).toBe(404)
})
