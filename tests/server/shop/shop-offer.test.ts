import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { getPositionImage, keepBasket, listTemplateRequests } from '#contract/shop/endpoints.ts'
import type { TemplateRequest } from '#contract/shop/schema.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { photo } from '../support/pictures.ts'
import { openRequests } from '../support/request-callers.ts'
import { addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const app = await startApp(sql)
const { settle } = await openRequests(sql, app)
const anna = await settle('anna@demo.local', '12')
const folder = await mkdtemp(join(tmpdir(), 'offer-'))
afterAll(() => rm(folder, { recursive: true }))
await writeFile(join(folder, 'tap.jpg'), await photo())

const deps = { sql, clock: app.clock, files: app.files, hmac: createHmacFunction(testSecret) }
const offer = async (content: unknown, ...words: string[]) => {
  const path = join(folder, 'services.json')
  await writeFile(path, JSON.stringify(content))
  return runOperator(deps, ['shop', path, ...words])
}
const shown = async (): Promise<TemplateRequest[]> =>
  (await anna.client.call(listTemplateRequests)).json().results

const tap = { name: 'Замена смесителя', unit: 'шт.', price: 1450.5 }
const bath = { name: 'Герметизация ванны', unit: 'м', price: 390 }
const plumbing = { name: 'Сантехника', visit: 300, positions: [{ ...tap, pictures: ['tap.jpg'] }, bath] }
const light = { name: 'Электрика', positions: [{ name: 'Розетка', unit: 'шт.', price: 420 }] }

describe('offer of the organisation', () => {
  it('Q-04: is imported from a file with re-encoded pictures', async () => {
    expect(await offer({ sector: 'housing', categories: [plumbing, light] })).toContain('2')
    const [first, second] = await shown()
    expect(first).toMatchObject({
      name: 'Сантехника',
      attendance: 300,
      positions: [
        { name: 'Замена смесителя', price: 1450.5, images: [expect.any(Number)] },
        { name: 'Герметизация ванны', images: [] },
      ],
    })
    expect(second).toMatchObject({ name: 'Электрика', attendance: 0 })
    const [image = 0] = first?.positions[0]?.images ?? []
    const picture = await anna.client.call(getPositionImage, { params: { id: image } })
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 30,
      height: 40,
    })
  })

  it('Q-04: updates prices in place and closes or reopens categories', async () => {
    const [before] = await shown()
    const [position] = before?.positions ?? []
    const services = [{ _id: position?._id ?? 0, quantity: 1 }]
    await anna.client.call(keepBasket, { body: { category: before?._id ?? 0, services } })
    await offer({ sector: 'housing', categories: [{ ...plumbing, positions: [{ ...tap, price: 1600 }] }] })
    const [after, none] = await shown()
    expect(none).toBeUndefined()
    expect(after?._id).toBe(before?._id)
    expect(after?.positions).toEqual([{ ...position, price: 1600 }])
    await offer({ sector: 'housing', categories: [light, plumbing] })
    expect((await shown()).map(({ name, positions }) => [name, positions.length])).toEqual([
      ['Электрика', 1],
      ['Сантехника', 2],
    ])
  })

  it('Q-04 V-06: rejects a picture above 50 million pixels and changes nothing', async () => {
    const drawing = (height: number) =>
      writeFile(
        join(folder, 'plan.svg'),
        `<svg xmlns="http://www.w3.org/2000/svg" width="10000" height="${height}"/>`,
      )
    const drawn = { ...plumbing, positions: [{ ...tap, pictures: ['plan.svg'] }] }
    const before = await shown()
    await drawing(5001)
    await expect(offer({ sector: 'housing', categories: [drawn] })).rejects.toThrow()
    expect(await shown()).toEqual(before)
    await drawing(5000)
    await offer({ sector: 'housing', categories: [drawn] })
    expect((await shown())[0]?.positions[0]?.images).toHaveLength(1)
  })

  it('Q-04: reports a wrong file and changes nothing', async () => {
    const before = await shown()
    const twice = { ...plumbing, positions: [tap, tap] }
    await expect(offer({ sector: 'housing', categories: [twice] })).rejects.toThrow(/positions/)
    const fraction = { ...plumbing, positions: [{ ...tap, price: 0.001 }] }
    await expect(offer({ sector: 'housing', categories: [fraction] })).rejects.toThrow(/price/)
    const { errors } = await offer({ sector: 'no-such', categories: [light] }).catch((error) => error.body)
    expect(errors).toEqual(['У организации нет услуги с таким кодом'])
    await expect(
      offer({ sector: 'housing', categories: [light] }, '--organisation', '7705123452'),
    ).rejects.toThrow('--organisation')
    expect(await shown()).toEqual(before)
    expect(await offer({ sector: 'housing', categories: [] })).toContain('0')
    expect(await shown()).toEqual([])
  })

  it('Q-04 V-01: does not close another organisation’s categories', async () => {
    await offer({ sector: 'housing', categories: [plumbing, light] })
    const before = await shown()
    const other = await addOrganisation(sql)
    await sql`update organisation set inn = '7705123452' where id = ${other}`
    await offer(
      { sector: 'housing', categories: [{ ...light, name: 'Уборка' }] },
      '--organisation',
      '7705123452',
    )
    expect(await shown()).toEqual(before)
  })
})
