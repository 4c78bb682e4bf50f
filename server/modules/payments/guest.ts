import type { Queryable } from '../../db/connect.ts'
import type { BackUrls } from '../../ports/bank.ts'
import { countStart } from './limits.ts'
import type { PaymentParts } from './parts.ts'
import { findByKey, type Payment } from './payment-store.ts'
import { findPlace } from './place-store.ts'
import { debtBounds } from './policy.ts'
import { startHosted } from './starts.ts'
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
  /** What a payment of the debt would take now; 0: an advance may be paid, if a receipt was issued. */
  readonly payable: number
  readonly hasReceipt: boolean
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
    hasReceipt: place.newestPeriod !== null,
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
 * Starts a payment by somebody without a cabinet, who has proven the right to see this account: the form that leads to
 * the bank. Throws the same refusals as a resident's start.
 */
export const startForAccount = async (
  parts: PaymentParts,
  { personalAccountId, sectorCode, kopecks, key, back, origin }: GuestWish,
) => {
  const place = await placeOf(parts.sql, personalAccountId, sectorCode)
  await countStart(parts, personalAccountId, origin.ip)
  const isAdvance = kopecks !== null && place.debt <= 0
  return startHosted(
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

/** What became of a payment that somebody without a cabinet started with the key; undefined: there is none. */
export const findGuestPayment = (sql: Queryable, key: string): Promise<Payment | undefined> =>
  findByKey(sql, null, key)
