import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { noticesSchema } from '#contract/dashboard/schema.ts'
import { notConfirmedSchema, paidSchema } from '#contract/payments/history-schema.ts'
import { startedSchema } from '#contract/payments/schema.ts'
import { orderBillingSchema } from '#contract/shop/schema.ts'
import { readingSchema } from '#contract/meters/schema.ts'
import { submitSchema } from '#contract/meters/submit-schema.ts'
import { allows, permissionsSchema, slugs } from '#contract/permissions.ts'

const body = (values: string, more = '') =>
  `{"meters": [{"meter_id": 1, "values": ${values}, "captured_at": "2025-11-21T10:00:00+03:00",
    "based_on": {"period": "2025-11", "previous": [1.5], "version": 0}${more}}]}`
const isTaken = (json: string) => z.safeParse(submitSchema, JSON.parse(json)).success

describe('submitted readings', () => {
  it('M-02: accepts one, two or three values', () => {
    for (const values of ['[1]', '[1, 2.5]', '[1, 2, 3.00001]', '[0]', '[9999999999]'])
      expect(isTaken(body(values))).toBe(true)
    for (const values of ['[]', '[1, 2, 3, 4]']) expect(isTaken(body(values))).toBe(false)
  })

  it('V-10: rejects NaN, 1e999, six decimals, negatives, text and null', () => {
    expect(z.safeParse(readingSchema, Number.NaN).success).toBe(false)
    const bad = ['1e999', '-1e999', '0.000001', '-1', '-0.5', '"5"', 'null', 'true', '[1]', '{}', '1e10']
    expect(bad.filter((value) => isTaken(body(`[${value}]`)))).toEqual([])
  })

  it('V-10: rejects unknown fields, including __proto__', () => {
    expect(isTaken(body('[1]', ', "admin": true'))).toBe(false)
    expect(isTaken(body('[1]', ', "__proto__": {"values": [2]}'))).toBe(false)
    expect(isTaken('{"meters": [], "__proto__": {"meters": [1]}}')).toBe(false)
  })

  it('V-10: rejects a month or an instant that is not a date', () => {
    const good = body('[1]')
    expect(isTaken(good)).toBe(true)
    const periods = ['2025-13', '2025-00', '0000-01', '2025-1', '2025-11-01']
    expect(periods.filter((period) => isTaken(good.replace('"2025-11"', `"${period}"`)))).toEqual([])
    const instants = ['2025-11-21', '2025-02-30T10:00:00Z', '0000-01-01T00:00:00Z', 'yesterday']
    expect(instants.filter((instant) => isTaken(good.replace('2025-11-21T10:00:00+03:00', instant)))).toEqual(
      [],
    )
  })
})

describe('permissions', () => {
  it('B-06: grants only the actions that the slug lists', () => {
    const permissions = { apartment_meters_data: 'RU', news: '' }
    expect(slugs.filter((slug) => allows(permissions, slug, 'R'))).toEqual(['apartment_meters_data'])
    expect(allows(permissions, 'apartment_meters_data', 'C')).toBe(false)
  })

  it('V-10: grants nothing by __proto__ and rejects unknown actions', () => {
    const hostile: unknown = JSON.parse('{"__proto__": {"news": "CRUD"}}')
    const parsed = z.safeParse(permissionsSchema, hostile)
    expect(parsed.success && allows(parsed.data, 'news', 'R')).toBe(false)
    expect(allows(Object.create({ news: 'CRUD' }), 'news', 'R')).toBe(false)
    expect(z.safeParse(permissionsSchema, { news: 'RX' }).success).toBe(false)
  })
})

describe('replies stored before a field existed', () => {
  it.each([
    ['notices', noticesSchema, { last_payment: null, last_order_payment: null }],
    ['payments under way', notConfirmedSchema, { request_number: null }],
    ['payments', paidSchema, { request_number: null, refunds: [] }],
    ['a payment', startedSchema, { request_number: null, refunds: [] }],
    ['an order', orderBillingSchema, { refunds: [] }],
  ])('O-03: reads %s with default values of new fields', (_, { shape }, missing) => {
    const added = Object.fromEntries(Object.entries(shape).filter(([name]) => name in missing))
    expect(z.object(added).parse({})).toEqual(missing)
  })
})
