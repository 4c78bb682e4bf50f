import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getFee } from '#contract/payments/amount.ts'
import { maskPhone } from '#contract/phone.ts'
import { guestNumber, isFullCode, isMobile } from '#contract/qr/checks.ts'
import { dialingSchema, payByNumberSchema } from '#contract/qr/schema.ts'

describe('payer’s phone', () => {
  it.each([
    ['+7 900 000 00 01', true],
    ['+7 900 000 00 0', false],
    ['+7 495 123 45 67', false],
    ['+7 ', false],
  ])('X-01: tells whether «%s» can be called: %s', (masked, expected) => {
    expect(isMobile(masked)).toBe(expected)
  })

  it('X-01: sends digits only, and form and server accept the same phones', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
        const masked = maskPhone(`+7${digits}`)
        const body = { guest_number: guestNumber(masked) }
        expect(body.guest_number).toBe(`7${digits}`)
        expect(dialingSchema.safeParse(body).success).toBe(isMobile(masked))
      }),
    )
  })

  it('X-02: requires a code of four digits', () => {
    expect(['0421', '042', '04211', '04a1'].map(isFullCode)).toEqual([true, false, false, false])
  })

  it('X-03: lowercases the e-mail', () => {
    const body = { guest_number: '79000000001', email: ' Pay@Demo.Local ' }
    expect(dialingSchema.parse(body).email).toBe('pay@demo.local')
  })
})

describe('query of pay_by_number', () => {
  const id = '3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a3a01'
  it.each([
    [{ pay_action_id: id }, true],
    [{ number: 'abc' }, true],
    [{ number: 'abc', amount: 10.5, key: id }, true],
    [{}, false],
    [{ pay_action_id: id, number: 'abc' }, false],
    [{ number: 'abc', amount: 10 }, false],
    [{ number: 'abc', key: id }, false],
    [{ number: '../x' }, false],
  ])('X-09: tells whether %j is accepted: %s', (query, expected) => {
    expect(payByNumberSchema.safeParse(query).success).toBe(expected)
  })
})

describe('fee', () => {
  it.each([
    [648_237, { basisPoints: 80, minimum: 0 }, 5186],
    [0, { basisPoints: 80, minimum: 100 }, 0],
    [100, { basisPoints: 80, minimum: 100 }, 100],
    [12_345, { basisPoints: 0, minimum: 0 }, 0],
  ])('P-04 X-05: of %i kopecks by %j is %i', (kopecks, rule, fee) => {
    expect(getFee(kopecks, rule)).toBe(fee)
  })

  it('P-04: is rounded to whole kopecks and is at least the minimum', () => {
    fc.assert(
      fc.property(fc.nat(500_000_000), fc.nat(10_000), fc.nat(1000), (kopecks, basisPoints, minimum) => {
        const fee = getFee(kopecks + 1, { basisPoints, minimum })
        expect(Number.isSafeInteger(fee)).toBe(true)
        expect(fee).toBeGreaterThanOrEqual(minimum)
        if (fee > minimum)
          expect(Math.abs(fee * 10_000 - (kopecks + 1) * basisPoints)).toBeLessThanOrEqual(5000)
      }),
    )
  })
})
