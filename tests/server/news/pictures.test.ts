import { expect, it } from 'vitest'
import * as endpoints from '#contract/news/desk-endpoints.ts'
import { deskNewsSchema, newsPictureSchema } from '#contract/news/desk-schema.ts'
import { testDatabase } from '../support/database.ts'
import { onePoint } from '../support/files.ts'
import { addOrganisation } from '../support/residents.ts'
import { openDesk } from '../support/staff.ts'

const { sql } = await testDatabase()
const desk = await openDesk(sql)
const [own, other] = ['7701234560', '7830002293']
for (const inn of [own, other])
  await sql`update organisation set inn = ${inn} where id = ${await addOrganisation(sql)}`
let editors = 0
const newEditor = async () => (await desk.join(`editor-${(editors += 1)}@uk.test`, 'editor', own)).client
let editor = await newEditor()
const { client: stranger } = await desk.join('stranger@uk.test', 'editor', other)
const { client: dispatcher } = await desk.join('dispatcher@uk.test', 'dispatcher', own)

const send = (client = editor, content: Uint8Array = onePoint) =>
  client.call(endpoints.addNewsPicture, {
    body: { filename: 'двор.png' },
    file: { name: 'двор.png', content: Buffer.from(content) },
  })
const upload = async (client = editor) => newsPictureSchema.parse((await send(client)).json())
const textWith = (...shown: readonly { readonly src: string }[]): string =>
  `<p>Двор</p>${shown.map(({ src }) => `<p><img src="${src}" alt="Двор" width="1" height="1"></p>`).join('')}`
const piece = { title: 'Новый двор', house: '', publish_at: null }
const publish = async (body: string, client = editor) =>
  deskNewsSchema.parse((await client.call(endpoints.publishNews, { body: { ...piece, body } })).json())
const getStatus = async ({ src }: { readonly src: string }) =>
  (await desk.browser().send('GET', src)).statusCode
/** Advances a month and uploads, which starts the cleanup. */
const monthLater = async () => {
  desk.clock.pass(31 * 24 * 3600)
  editor = await newEditor()
  await upload()
}

it('G-08 V-06: re-encodes a picture and serves it to readers of the text with immutable caching', async () => {
  const sharp = (await import('sharp')).default
  const wide = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'Анна' } })
    .jpeg()
    .toBuffer()
  const picture = newsPictureSchema.parse((await send(editor, wide)).json())
  expect(picture).toMatchObject({ width: 1280, height: 640 })
  const reply = await desk.browser().send('GET', picture.src)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
  })
  const { width, exif } = await sharp(reply.rawPayload).metadata()
  expect([width, exif]).toEqual([1280, undefined])
})

it('G-08 V-06: rejects a non-image, an SVG and another duty', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><rect width="2" height="2"/></svg>'
  expect((await send(editor, Buffer.from(svg))).statusCode).toBe(422)
  expect((await send(editor, Buffer.from('%PDF-1.7'))).statusCode).toBe(422)
  expect((await send(dispatcher)).statusCode).toBe(403)
  expect(
    await getStatus({ src: '/internal/api/v4/cabinet/news/pictures/3c2d1c1e-0000-4000-8000-000000000000/' }),
  ).toBe(404)
})

it('G-08 V-01: does not keep a picture for another organisation’s text', async () => {
  const picture = await upload()
  await publish(textWith(picture), stranger)
  await monthLater()
  expect(await getStatus(picture)).toBe(404)
})

it('G-08: deletes a picture a month after the last text stopped using it', async () => {
  const [shown, dropped, never] = [await upload(), await upload(), await upload()]
  const { id, version } = await publish(textWith(shown, dropped))
  const second = await publish(textWith(shown))
  await monthLater()
  expect(await Promise.all([shown, dropped, never].map(getStatus))).toEqual([200, 200, 404])

  const body = { ...piece, body: textWith(shown), version }
  expect((await editor.call(endpoints.changeNews, { params: { id }, body })).statusCode).toBe(200)
  expect(await getStatus(dropped)).toBe(200)
  await monthLater()
  expect(await Promise.all([shown, dropped].map(getStatus))).toEqual([200, 404])

  for (const gone of [id, second.id]) {
    expect(await getStatus(shown)).toBe(200)
    await editor.call(endpoints.withdrawNews, { params: { id: gone } })
    await upload()
    expect(await getStatus(shown)).toBe(200)
    await monthLater()
  }
  expect(await getStatus(shown)).toBe(404)
})
