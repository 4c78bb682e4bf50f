import { getEmergencies } from '#contract/requests/emergency-endpoints.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addStaffPhone } from '../support/profile.ts'
import { openRequests } from '../support/request-callers.ts'
import { newRequest } from '../support/requests.ts'
import { password } from '../support/residents.ts'

const { sql } = await testDatabase()
const app = await startApp(sql)
const { organisation, settle, list, get, create, tree } = await openRequests(sql, app)
const { clock } = app

describe('new request', () => {
  it('Q-02: is stored unchanged with the desired time', async () => {
    const anna = await settle('anna4@demo.local', '312')
    await addStaffPhone(sql, anna.profile, '79165550112')
    const phones = ['+7 903 555 01 47', '+7 916 555 01 12', '+7 (903) 5550147'].map((number) => ({
      type: 'cell' as const,
      add: '',
      number,
      added_by_tenant: true,
    }))
    const reply = await create(anna, newRequest({ phones, description: '  Капает 🚰 из-под ручки 👍🏽 ' }))
    expect(reply.json()).toEqual({ _id: expect.any(Number), number: expect.stringMatching(/^\d+$/) })
    const { _id: id, number } = reply.json()
    expect((await get(anna, id)).json()).toMatchObject({
      _id: id,
      _type: 'AreaRequest',
      number,
      category: { _id: 'plumbing', name: 'Сантехника' },
      subcategory: { _id: 'tap', name: 'Течёт кран или смеситель' },
      description: 'Капает  из-под ручки',
      status: 'accepted',
      created_at: clock.now().toISOString(),
      execution: {
        desired_start_at: '2026-03-16T11:00:00.000Z',
        desired_end_at: '2026-03-16T11:15:00.000Z',
        planned_at: null,
        rates: [],
      },
      phones: [
        { type: 'cell', add: '', code: '903', number: '5550147', added_by_tenant: true },
        { type: 'cell', add: '', code: '916', number: '5550112', added_by_tenant: false },
      ],
      history: [{ status: 'accepted', at: clock.now().toISOString(), text: null }],
    })
  })

  it('Q-02: may omit time and phones', async () => {
    const anna = await settle('anna5@demo.local', '412')
    const execution = { desired_start_at: null, desired_end_at: null }
    const reply = await create(anna, newRequest({ execution, phones: [] }))
    const { _id: id } = reply.json()
    expect((await get(anna, id)).json()).toMatchObject({ execution, phones: [] })
  })

  it('Q-02: requires an end 15 minutes after the start', async () => {
    const anna = await settle('anna6@demo.local', '512')
    const start = '2026-03-16T11:00:00Z'
    for (const end of ['2026-03-16T11:14:00Z', '2026-03-16T12:00:00Z', null]) {
      const execution = { desired_start_at: start, desired_end_at: end }
      expect((await create(anna, newRequest({ execution }))).statusCode).toBe(400)
    }
    const execution = { desired_start_at: start, desired_end_at: '2026-03-16T14:15:00+03:00' }
    expect((await create(anna, newRequest({ execution }))).statusCode).toBe(200)
  })

  it('Q-02: rejects an unknown category or type with the reason', async () => {
    const anna = await settle('anna7@demo.local', '612')
    const wrong = [
      { category: 'magic' },
      { subcategory: 'magic' },
      { _type: 'HouseRequest' as const },
      { category: 'lift', subcategory: 'tap' },
    ]
    for (const over of wrong) {
      const reply = await create(anna, newRequest(over))
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'unknown_category'])
    }
    const far = { desired_start_at: '2027-03-16T11:00:00Z', desired_end_at: '2027-03-16T11:15:00Z' }
    const late = await create(anna, newRequest({ execution: far }))
    expect([late.statusCode, late.json().code]).toEqual([422, 'bad_time'])
    expect((await list(anna, { tenant_requests: 'true' })).count).toBe(0)
  })

  it('Q-02: accepts a desired time that passed while offline', async () => {
    const anna = await settle('anna8@demo.local', '712')
    const execution = { desired_start_at: '2026-03-14T11:00:00Z', desired_end_at: '2026-03-14T11:15:00Z' }
    expect((await create(anna, newRequest({ execution }))).statusCode).toBe(200)
  })

  it('Q-02: uses the organisation’s own categories', async () => {
    const anna = await settle('anna9@demo.local', '812')
    const usual = (await tree(anna)).json().categories
    expect(usual[0].subcategories[0]).toMatchObject({ _id: 'gas', _type: 'AreaRequest' })
    const own = [
      {
        _id: 'sauna',
        name: 'Баня',
        subcategories: [{ _id: 'stove', _type: 'HouseRequest', name: 'Печь', words: [] }],
      },
    ]
    await sql`update organisation set request_categories = ${sql.json(own)} where id = ${organisation}`
    expect((await tree(anna)).json()).toEqual({ categories: own })
    expect((await create(anna, newRequest())).statusCode).toBe(422)
    const body = newRequest({ category: 'sauna', subcategory: 'stove', _type: 'HouseRequest' })
    expect((await create(anna, body)).statusCode).toBe(200)
    await sql`update organisation set request_categories = null where id = ${organisation}`
  })

  it('Q-10: returns the usual emergencies, or the organisation’s own', async () => {
    const anna = await settle('anna11@demo.local', '913')
    const readNames = async (): Promise<string[]> =>
      (await anna.client.call(getEmergencies))
        .json()
        .results.map(({ name }: { readonly name: string }) => name)
    expect(await readNames()).toContain('Запах газа')
    const own = [{ name: 'Открыт люк', phrases: ['открыт* люк'] }]
    await sql`update organisation set emergencies = ${sql.json(own)} where id = ${organisation}`
    expect(await readNames()).toEqual(['Открыт люк'])
    await sql`update organisation set emergencies = null where id = ${organisation}`
  })

  it('V-10: rejects a long text and invalid phones', async () => {
    const anna = await settle('anna10@demo.local', '912')
    const [phone] = newRequest().phones
    if (!phone) throw new Error('No phone')
    for (const over of [
      { description: 'я'.repeat(1001) },
      { description: ' 🚰 ' },
      { phones: Array.from({ length: 4 }, () => phone) },
      { phones: [{ ...phone, number: '112' }] },
    ])
      expect((await create(anna, newRequest(over))).statusCode).toBe(400)
    expect((await create(anna, newRequest({ description: 'я'.repeat(1000) }))).statusCode).toBe(200)
  })
})

describe('idempotency', () => {
  it('O-07: returns the same number after a lost reply', async () => {
    const anna = await settle('once@demo.local', '1012')
    const key = randomUUID()
    const first = await create(anna, newRequest(), key)
    await sql`update organisation set request_categories = '[]' where id = ${organisation}`
    clock.pass(90 * 24 * 3600)
    await anna.client.signIn('once@demo.local', password)
    const again = await create(anna, newRequest(), key)
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    await sql`update organisation set request_categories = null where id = ${organisation}`
    clock.pass(-90 * 24 * 3600)
    expect((await list(anna, { tenant_requests: 'true' })).count).toBe(1)
  })

  it('O-07: creates one request for ten concurrent twins', async () => {
    const anna = await settle('twins@demo.local', '1013')
    const key = randomUUID()
    const twins = await Promise.all(Array.from({ length: 10 }, () => create(anna, newRequest(), key)))
    expect(new Set(twins.map((reply) => reply.payload)).size).toBe(1)
    const { requests, count } = await list(anna, { tenant_requests: 'true' })
    expect(count).toBe(1)
    const [{ _id: id }] = requests
    expect((await get(anna, id)).json().history).toHaveLength(1)
  })

  it('O-07: rejects another request under the key and separates residents’ keys', async () => {
    const anna = await settle('keys@demo.local', '1014')
    const vera = await settle('keys2@demo.local', '1015')
    const key = randomUUID()
    await create(anna, newRequest(), key)
    const other = await create(anna, newRequest({ description: 'Другое' }), key)
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
    expect((await create(vera, newRequest({ description: 'Другое' }), key)).statusCode).toBe(200)
  })
})
