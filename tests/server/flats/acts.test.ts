import { beforeEach, describe, expect, it } from 'vitest'
import * as endpoints from '#contract/flats/endpoints.ts'
import { flatSchema, linkSchema } from '#contract/flats/schema.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listMeters } from '#contract/meters/endpoints.ts'
import { metersSchema } from '#contract/meters/schema.ts'
import { testDatabase } from '../support/database.ts'
import { actOn, openFlats, getRefusal } from '../support/flats.ts'
import { addMeter } from '../support/meters.ts'
import type { StaffClient } from '../support/staff.ts'

const { sql } = await testDatabase()
const { own, addFlat, listActs } = await openFlats(sql)
let client: StaffClient
beforeEach(async () => {
  client = await own.member()
})
const act = (endpoint: Endpoint, id: number, body?: object, more?: object) =>
  actOn(client, endpoint, id, body, more)
const phoned = (meter_id: number, values: number[], more: object = {}) => ({
  meter_id,
  values,
  based_on: { period: '2026-03', previous: [100], version: 0, ...more },
})

describe('phoned reading', () => {
  it('G-08: is stored with the source «диспетчер» and recorded', async () => {
    const flat = await addFlat()
    const meter = await addMeter(sql, { personalAccountId: flat.id }, 'GasAreaMeter', {
      readings: { '2026-02': [100] },
    })
    const reply = await act(endpoints.enterReading, flat.id, phoned(meter, [112.5]))
    expect(flatSchema.parse(reply.json()).meters).toMatchObject([
      { source: 'диспетчер', last_readings: { period: '2026-03', values: [112.5] } },
    ])
    const seen = metersSchema.parse((await flat.browser.call(listMeters)).json()).current_meters
    expect(seen).toMatchObject([{ last_readings: { period: '2026-03', values: [112.5], version: 1 } }])
    expect(
      await sql`select source, deltas::text from reading where meter_id = ${meter} and period = '2026-03-01'`,
    ).toEqual([expect.objectContaining({ source: 'диспетчер', deltas: '{12.50000}' })])
    expect(await listActs(flat.number)).toEqual([`reading ${meter} 2026-03`])
    const again = await act(endpoints.enterReading, flat.id, phoned(meter, [112.5]))
    expect(flatSchema.parse(again.json()).meters[0]?.last_readings?.version).toBe(1)
    const corrected = await act(endpoints.enterReading, flat.id, phoned(meter, [113], { version: 1 }))
    expect(flatSchema.parse(corrected.json()).meters[0]?.last_readings?.version).toBe(2)
  })

  it('G-08: is validated like a resident’s own and not recorded if rejected', async () => {
    const flat = await addFlat()
    const neighbour = await addFlat()
    const [meter, foreign] = await Promise.all(
      [flat, neighbour].map(({ id }) =>
        addMeter(sql, { personalAccountId: id }, 'GasAreaMeter', { readings: { '2026-02': [100] } }),
      ),
    )
    const refused = async (body: object) => getRefusal(await act(endpoints.enterReading, flat.id, body))
    expect(await refused(phoned(meter ?? 0, [99]))).toEqual([422, 'below_previous'])
    expect(await refused(phoned(meter ?? 0, [100_000]))).toEqual([422, 'above_capacity'])
    expect(await refused(phoned(meter ?? 0, [101], { previous: [98] }))).toEqual([409, 'previous_changed'])
    expect(await refused(phoned(meter ?? 0, [101], { version: 3 }))).toEqual([409, 'other_value'])
    expect(await refused(phoned(meter ?? 0, [101], { period: '2026-04' }))).toEqual([422, 'future_period'])
    expect(await refused(phoned(foreign ?? 0, [101]))).toEqual([404, 'not_found'])
    expect(
      await sql`select from reading where meter_id in ${sql([meter ?? 0, foreign ?? 0])} and period > '2026-02-01'`,
    ).toHaveLength(0)
    expect(await listActs(flat.number)).toEqual([])
  })
})

describe('phone and payment link', () => {
  it('G-08 G-03: adds and removes a phone without recording the number', async () => {
    const flat = await addFlat()
    const phones = async (reply: { json(): unknown }) => flatSchema.parse(reply.json()).phones
    expect(await phones(await act(endpoints.addFlatPhone, flat.id, { number: '+7 900 111-22-33' }))).toEqual([
      { digits: '79001112233', by_resident: false },
    ])
    expect(await sql`select from phone where digits = '79001112233' and profile_id is null`).toHaveLength(1)
    expect((await act(endpoints.addFlatPhone, flat.id, { number: '900' })).statusCode).toBe(400)
    const digits = { digits: '79001112233' }
    expect(await phones(await act(endpoints.removeFlatPhone, flat.id, undefined, digits))).toEqual([])
    expect(getRefusal(await act(endpoints.removeFlatPhone, flat.id, undefined, digits))).toEqual([
      404,
      'not_found',
    ])
    expect(await listActs(flat.number)).toEqual(['phone remove', 'phone add'])
  })

  it('G-08: limits a flat to ten phones of the staff', async () => {
    const flat = await addFlat()
    for (let nth = 0; nth < 10; nth += 1)
      await act(endpoints.addFlatPhone, flat.id, { number: `+7900222334${nth}` })
    const reply = await act(endpoints.addFlatPhone, flat.id, { number: '+79002223350' })
    expect(getRefusal(reply)).toEqual([422, 'too_many_phones'])
  })

  it('G-08 B-03: creates a link for a service of the flat and records it without its number', async () => {
    const flat = await addFlat()
    const { path } = linkSchema.parse(
      (await act(endpoints.createPaymentLink, flat.id, { sector: 'rent' })).json(),
    )
    expect(path).toMatch(/^\/#\/pay_from_vk\/[\w-]{20,}$/)
    expect(await sql`select from payment_link where personal_account_id = ${flat.id}`).toHaveLength(1)
    expect(await listActs(flat.number)).toEqual(['link rent'])
    expect(getRefusal(await act(endpoints.createPaymentLink, flat.id, { sector: 'none' }))).toEqual([
      422,
      'no_sector',
    ])
  })

  it('G-08: limits actions to 200 an hour', async () => {
    const flat = await addFlat()
    await act(endpoints.createPaymentLink, flat.id, { sector: 'rent' })
    await sql`update rate_limit set count = 200 where bucket like 'desk:flat-acts:%'`
    expect(getRefusal(await act(endpoints.addFlatPhone, flat.id, { number: '+79002223350' }))).toEqual([
      429,
      'too_many',
    ])
  })
})
