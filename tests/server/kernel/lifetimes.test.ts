import { describe, expect, it } from 'vitest'
import {
  accessSeconds,
  deviceSeconds,
  payerSeconds,
  sessionSeconds,
} from '../../../server/kernel/session-tokens.ts'
import { debitDays } from '../../../server/modules/payments/autopay/autopay-debit-store.ts'
import * as payments from '../../../server/modules/payments/policy.ts'
import { codeSeconds } from '../../../server/modules/qr/code.ts'

const [minute, hour, day] = [60, 3600, 24 * 3600]

describe('lifetimes', () => {
  it('A-10, X-02: match decisions 7, 8 and 14 for sessions, devices, payers and codes', () => {
    expect({ accessSeconds, sessionSeconds, deviceSeconds, payerSeconds, codeSeconds }).toEqual({
      accessSeconds: 10 * minute,
      sessionSeconds: 90 * day,
      deviceSeconds: 180 * day,
      payerSeconds: hour,
      codeSeconds: 10 * minute,
    })
  })

  it('P-09, P-14: match docs/money.md for payments', () => {
    const { cooldownSeconds, pageLifeMs, bankTimeoutMs, bankAbsenceMs } = payments
    expect({ cooldownSeconds, pageLifeMs, bankTimeoutMs, bankAbsenceMs, debitDays }).toEqual({
      cooldownSeconds: 10,
      pageLifeMs: 30 * minute * 1000,
      bankTimeoutMs: 15 * minute * 1000,
      bankAbsenceMs: hour * 1000,
      debitDays: 3,
    })
  })
})
