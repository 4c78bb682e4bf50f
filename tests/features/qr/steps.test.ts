import { describe, expect, it } from 'vitest'
import type { TenantAddress } from '#contract/qr/schema.ts'
import {
  resendAllowedAt,
  secondsLeft,
  parseFlow,
  newFlow,
  withPhone,
  getProgress,
  parseStep,
  type Step,
} from '../../../src/features/qr/rules/flow.ts'
import {
  chosenAddress,
  chosenSector,
  getPreviousStep,
  openStep,
  stepAfterLookUp,
} from '../../../src/features/qr/rules/navigation.ts'
import { withoutProof } from '../../../src/features/qr/rules/without-proof.ts'

const housing = { value: 'housing', text: 'ЖКУ' }
const overhaul = { value: 'overhaul', text: 'Капремонт' }
const one: TenantAddress = { address_str: 'кв. 61', tenant_id: 61, sectors: [housing] }
const two: TenantAddress = { address_str: 'кв. 62', tenant_id: 62, sectors: [housing, overhaul] }
const proven = { ...newFlow, phone: '+7 900 000 00 01', isPhoneVerified: true }
const code = { id: 'x', to: 'phone' as const }

describe('steps of the QR payment', () => {
  it.each([
    ['/qr/payment/', 'phone'],
    ['/qr/payment', 'phone'],
    ['/qr/payment/finish/', 'finish'],
    ['/qr/payment/continuation', 'continuation'],
    ['/qr/payment/no-such/', 'phone'],
  ])('B-05: %s is the step %s', (path, step) => {
    expect(parseStep(path)).toBe(step)
  })

  it('X-04: a step with missing answers leads to the first missing one', () => {
    const opened = (asked: Step, flow = newFlow) => openStep(asked, flow, null)
    expect(
      (['confirm', 'email', 'address', 'sector', 'finish', 'register'] as const).map((step) => opened(step)),
    ).toEqual(Array.from({ length: 6 }, () => 'phone'))
    expect(opened('confirm', { ...newFlow, code })).toBe('confirm')
    expect(opened('sector', proven)).toBe('address')
    expect(opened('finish', proven)).toBe('address')
    expect(opened('finish', { ...proven, payActionId: 'x' })).toBe('finish')
    expect(opened('address', { ...newFlow, fromRedirect: true, payActionId: 'x' })).toBe('address')
  })

  it('X-06: the continuation without an id is the greetings', () => {
    expect(openStep('continuation', newFlow, null)).toBe('greetings')
    expect(openStep('continuation', newFlow, 'x')).toBe('continuation')
  })

  it('X-07: the back arrow is hidden on phone, greetings, continuation, address and email', () => {
    const flow = { ...proven, tenantId: 62, code }
    const shown = (['phone', 'greetings', 'continuation', 'address', 'email'] as const).map((step) =>
      getPreviousStep(step, flow, [one, two]),
    )
    expect(shown).toEqual([null, null, null, null, null])
    expect(getPreviousStep('confirm', flow, [])).toBe('phone')
    expect(getPreviousStep('confirm', { ...flow, code: { id: 'x', to: 'email' } }, [])).toBe('email')
    expect(getPreviousStep('sector', flow, [one, two])).toBe('address')
    expect(getPreviousStep('finish', flow, [one, two])).toBe('sector')
    expect(getPreviousStep('finish', { ...flow, tenantId: 61 }, [one, two])).toBe('address')
    expect(getPreviousStep('register', flow, [one])).toBe('address')
    expect(getPreviousStep('register', flow, [])).toBe('email')
    expect(getPreviousStep('blocked', flow, [])).toBe('phone')
  })

  it.each([
    ['success', 1, 'phone', 'address'],
    ['success', 0, 'phone', 'email'],
    ['success', 0, 'email', 'register'],
    ['success', 2, 'email', 'address'],
    ['denied', 0, 'phone', 'blocked'],
    ['denied', 0, 'email', 'blocked'],
  ] as const)('X-03: %s with %i addresses by %s leads to %s', (status, count, by, step) => {
    expect(stepAfterLookUp(status, count, by)).toBe(step)
  })

  it('have four steps to the payment', () => {
    expect((['phone', 'confirm', 'address', 'finish', 'blocked'] as const).map(getProgress)).toEqual([
      1,
      2,
      3,
      4,
      null,
    ])
  })
})

describe('the choice', () => {
  it('X-04: preselects a single address and a single sector only', () => {
    expect(chosenAddress([one], null)).toBe(one)
    expect(chosenAddress([one, two], null)).toBeUndefined()
    expect(chosenAddress([one, two], 62)).toBe(two)
    expect(chosenSector(one, null)).toBe('housing')
    expect(chosenSector(two, null)).toBeNull()
    expect(chosenSector(two, 'overhaul')).toBe('overhaul')
    expect(chosenSector(two, 'gone')).toBeNull()
    expect(chosenSector(undefined, 'housing')).toBeNull()
  })
})

describe('the timer', () => {
  it('X-02: counts down 30 seconds, and a clock set back does not prolong it', () => {
    const till = resendAllowedAt(1000)
    expect([1000, 1001, 16_000, 30_999, 31_000, 99_000].map((now) => secondsLeft(till, now))).toEqual([
      30, 30, 15, 1, 0, 0,
    ])
    expect(secondsLeft(till, -3_600_000)).toBe(30)
    expect(secondsLeft(null, 1000)).toBe(0)
  })

  it('X-02: changing the phone resets it and all later answers', () => {
    const flow = { ...proven, code, againAt: 5, tenantId: 61, payActionId: 'x', fromRedirect: true }
    expect(withPhone(flow, flow.phone)).toBe(flow)
    expect(withPhone(flow, '+7 9')).toEqual({ ...newFlow, phone: '+7 9' })
  })
})

describe('the stored flow', () => {
  it('X-08: survives a reload; invalid data starts over', () => {
    const flow = { ...proven, code, againAt: 5 }
    expect(parseFlow(JSON.stringify(flow))).toEqual(flow)
    for (const stored of [null, '', '{', '[]', '{"phone":1}']) expect(parseFlow(stored)).toBe(newFlow)
  })

  it('X-08: an expired proof keeps the phone and says why', () => {
    expect(withoutProof({ ...proven, payActionId: 'x' }, 'Подтвердите')).toEqual({
      ...newFlow,
      phone: proven.phone,
      notice: 'Подтвердите',
    })
  })
})
