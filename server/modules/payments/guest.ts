import type { FeeRule } from '#contract/payments/fee.ts'
import type { Queryable } from '../../db/connect.ts'
import type { BackUrls } from '../../ports/bank.ts'
import { countStart } from './limits.ts'
import type { PaymentParts } from './parts.ts'
import { findPayment, type Payment } from './payment-store.ts'
import { feeRuleOf, findPlace } from './place-store.ts'
import { debtBounds } from './policy.ts'
import { startOnPage } from './starts.ts'
import { fingerprintOf, placeOf } from './wishes.ts'
import type { Origin } from './events.ts'

interface Chosen {
  readonly personalAccountId: number
  readonly sectorCode: string
}

/** What somebody without a cabinet may pay for an account's sector, in kopecks. */
export interface Quote {
  readonly sectorName: string
  readonly debt: number
  readonly onTheWay: number
  /** What one payment of the debt may take now; 0 without a debt, and while all of it is on the way. */
  readonly payable: number
  /** 'YYYY-MM' of the newest receipt; null: none was issued, and nothing can be paid. */
  readonly period: string | null
  readonly feeRule: FeeRule
  /** Why nothing may be paid, in words for the payer; null: it may. */
  readonly restriction: string | null
}

/** Undefined: the account has no such sector. */
export const quoteFor = async (
  sql: Queryable,
  { personalAccountId, sectorCode }: Chosen,
): Promise<Quote | undefined> => {
  const place = await findPlace(sql, personalAccountId, sectorCode)
  if (!place) return undefined
  const { sectorName, debt, onTheWay, restriction } = place
  return {
    sectorName,
    debt: Math.max(debt, 0),
    onTheWay,
    payable: debtBounds(debt, onTheWay).most,
    period: place.newestPeriod,
    feeRule: feeRuleOf(place),
    restriction,
  }
}

interface GuestWish extends Chosen {
  /** In kopecks; null: all that is owed, less the money on the way. With nothing owed it is an advance. */
  readonly kopecks: number | null
  /** The same key is the same payment for good. */
  readonly key: string
  readonly back: BackUrls
  readonly origin: Origin
}

/**
 * Starts a payment by somebody without a cabinet, who has proven the right to see this account: its id, and the form
 * that leads to the bank. Throws the same refusals as a resident's start.
 */
export const startForAccount = async (
  parts: PaymentParts,
  { personalAccountId, sectorCode, kopecks, key, back, origin }: GuestWish,
) => {
  const place = await placeOf(parts.sql, personalAccountId, sectorCode)
  await countStart(parts, { personalAccountId, channel: 'qr' }, origin.ip)
  const isAdvance = kopecks !== null && place.debt <= 0
  return startOnPage(
    parts,
    {
      place,
      subject: isAdvance ? { purpose: 'advance', kopecks } : { purpose: 'debt', accrualId: null, kopecks },
      channel: 'qr',
      payer: null,
      key,
      fingerprint: fingerprintOf('guest', personalAccountId, sectorCode, kopecks, back),
      cardId: null,
      savesCard: false,
      origin,
    },
    back,
  )
}

/** What became of a payment that somebody without a cabinet started; undefined: there is none of this id. */
export const findGuestPayment = async (sql: Queryable, id: string): Promise<Payment | undefined> => {
  const payment = await findPayment(sql, id)
  return payment?.channel === 'qr' ? payment : undefined
}
