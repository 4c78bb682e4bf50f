import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  getPreview,
  getPreviewPicture,
  getService,
  getServicePicture,
} from '#contract/catalogue/endpoints.ts'
import { createPicture, insertPicture } from '../../../server/modules/catalogue/pictures.ts'
import { startApp } from '../support/app.ts'
import { addExecutor, addService } from '../support/catalogue.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)
const garden = await addOrganisation(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation: garden, number: '12' })
const anna = browser()
await anna.signIn('anna@demo.local', password)
const stranger = browser('203.0.113.9')

const hostile = '<p onclick="x()">Вода</p><script>x()</script>'
const link = 'https://example.org/order'
const id = await addService(sql, garden, {
  description: hostile,
  executor: await addExecutor(sql, garden, { link }),
  price: 'contract_price',
  kopecks: 0,
})
const drawing = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#00656f' } })
    .jpeg()
    .toBuffer()
const cover = await createPicture(await drawing(1000, 750))
const media = await createPicture(await drawing(200, 300))
const secondMedia = await createPicture(await drawing(210, 300))
await insertPicture(sql, { serviceId: id, role: 'cover', nth: 0, name: 'кран.jpg', ...cover })
await insertPicture(sql, { serviceId: id, role: 'media', nth: 2, name: 'бак.jpg', ...secondMedia })
await insertPicture(sql, { serviceId: id, role: 'media', nth: 1, name: 'труба.jpg', ...media })

const ask = (query: Record<string, string>, serviceId: number = id) =>
  stranger.call(getServicePicture, { params: { serviceId }, query })

describe('service card', () => {
  it('S-05 V-04: returns all fields and the description unchanged', async () => {
    const service = (await anna.call(getService, { params: { id } })).json()
    expect(service).toMatchObject({
      id,
      description: hostile,
      price: { value: 0, sale: 0, price_type: 'contract_price' },
      executor: { str_name: 'Мастерская', phone_number: '74951230077' },
      contact_details: { name: 'necessarily', address: 'show', mail: 'hidden' },
      contact_executor: { email: 'master@demo.local', link },
      image_cover: {
        file: cover.file,
        content_type: 'image/webp',
        width: 1000,
        height: 750,
        widths: [320, 640, 960, 1000],
      },
      media: [
        { file: media.file, width: 200, height: 300, widths: [200] },
        { file: secondMedia.file, width: 210 },
      ],
    })
  })

  it('S-08: has a public preview with the executor and picture names, but no order data', async () => {
    const preview = (await stranger.call(getPreview, { params: { srv: id } })).json()
    expect(preview).toMatchObject({
      id,
      company: { str_name: 'Мастерская' },
      images: ['кран.jpg', 'труба.jpg', 'бак.jpg'],
    })
    for (const name of ['executor', 'contact_details', 'contact_executor'])
      expect(preview).not.toHaveProperty(name)
    expect(JSON.stringify(preview)).not.toContain('master@demo.local')
    const absent = await stranger.call(getPreview, { params: { srv: 999_999 } })
    expect([absent.statusCode, absent.json().errors]).toEqual([
      404,
      ['Такой услуги нет. Возможно, её сняли с показа'],
    ])
  })
})

describe('service pictures', () => {
  it.each([
    ['1', 320],
    ['320', 320],
    ['321', 640],
    ['961', 1000],
    ['5000', 1000],
  ])('S-05: scale width %s to %i pixels and keep the shape', async (width, wide) => {
    const reply = await ask({ image_cover: cover.file, width })
    const { format, width: got, height = 0 } = await sharp(reply.rawPayload).metadata()
    expect([format, got]).toEqual(['webp', wide])
    expect(Math.abs(height - (wide * 3) / 4)).toBeLessThanOrEqual(1)
  })

  it('S-05 V-06: are immutable by content hash, with attachment and nosniff headers', async () => {
    const reply = await ask({ media: media.file })
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('труба')}.webp`,
      'x-content-type-options': 'nosniff',
    })
  })

  it('S-08: are cached for a short time if requested by name', async () => {
    const byName = (image_name: string) =>
      stranger.call(getPreviewPicture, { params: { id }, query: { image_name, width: '320' } })
    const reply = await byName('труба.jpg')
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=300')
    expect((await byName('нет.jpg')).statusCode).toBe(404)
  })

  it('S-05: answer 404 alike for every unknown, foreign or missing name', async () => {
    const other = await addService(sql, garden)
    const replies = await Promise.all([
      ask({ image_cover: '0'.repeat(32) }),
      ask({ media: cover.file }),
      ask({ image_cover: cover.file }, other),
      ask({}),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect((await ask({ image_cover: '../etc/passwd' })).statusCode).toBe(400)
  })

  it('S-05: are rotated upright, never enlarged and stripped of metadata', async () => {
    const turned = await sharp(await drawing(900, 300))
      .withExif({ IFD0: { Copyright: 'Анна' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { sizes } = await createPicture(turned)
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([[300, 900]])
    expect((await sharp(sizes[0]?.content).metadata()).exif).toBeUndefined()
  })

  it('V-06: are rejected if they are no image or have too many pixels', async () => {
    await expect(createPicture(Buffer.from('%PDF-1.4'))).rejects.toThrow()
    const bomb = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>')
    await expect(createPicture(bomb)).rejects.toThrow(/pixel/i)
  })
})
