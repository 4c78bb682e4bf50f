import { hash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { fastTransactionSchema } from '#contract/payments/schema.ts'
import { toKopecks } from '#contract/money.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { KeyedContext } from '../../http/route.ts'
import type { Subject } from './judge-sum.ts'
import { findAccrual, findPlace, type Place } from './place-store.ts'
import type { Wish } from './start.ts'
import { texts } from './texts.ts'

type Given = Omit<z.output<typeof fastTransactionSchema>, 'card'>

/** The same for the same words, and for no other. */
export const fingerprintOf = (...words: readonly unknown[]): Buffer =>
  hash('sha256', JSON.stringify(words), 'buffer')

/** The sector of the account. Throws the same refusal for a foreign one as for none. */
export const placeOf = async (sql: Queryable, personalAccountId: number, sector: string): Promise<Place> => {
  const place = await findPlace(sql, personalAccountId, sector)
  if (!place) throw new Refused(404, 'not_found', [texts.noSector])
  return place
}

const subjectOf = async (
  sql: Queryable,
  place: Place,
  { accrual, amount, prepayment }: Given,
): Promise<Subject> => {
  const kopecks = toKopecks(amount)
  if (accrual !== undefined) {
    const receipt = await findAccrual(sql, place.personalAccountId, accrual)
    if (receipt?.sector !== place.sector) throw new Refused(404, 'not_found', [texts.noAccrual])
  }
  return prepayment === true
    ? { purpose: 'advance', kopecks }
    : { purpose: 'debt', accrualId: accrual ?? null, kopecks }
}

type Means = Pick<Wish, 'cardId' | 'savesCard' | 'fingerprint'>

/** What a resident wants to pay, as the words of the call say it. */
export const wishOf = async (
  sql: Queryable,
  { caller, key, ip, userAgent }: KeyedContext,
  given: Given,
  means: Means,
): Promise<Wish> => {
  const place = await placeOf(sql, caller.personalAccountId, given.sector)
  const subject = await subjectOf(sql, place, given)
  return { ...means, place, subject, channel: 'cabinet', payer: caller, key, origin: { ip, userAgent } }
}
