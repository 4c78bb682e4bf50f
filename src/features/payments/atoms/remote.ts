import { remoteAtom } from '../../../lib/state/remote.ts'
import type { Answer } from '../../../lib/http/call.ts'
import { loadBilling } from '../api/load-billing.ts'
import { loadCards } from '../api/load-cards.ts'
import { loadDebts } from '../api/load-debts.ts'
import { loadFee } from '../api/load-fee.ts'
import { loadFiscalReceipt } from '../api/load-fiscal-receipt.ts'
import { loadPrepayment } from '../api/load-prepayment.ts'
import { loadStarted } from '../api/load-started.ts'
import { feeKey } from '../rules/fee-key.ts'
import { targetKey, type Target } from '../rules/target.ts'

/** A value with the word of what it was asked for, so that it is never shown for something else. */
export interface About<T> {
  readonly key: string
  readonly value: T
}

const about = async <T>(key: string, asked: Promise<Answer<T>>): Promise<Answer<About<T>>> => {
  const { reply, ...rest } = await asked
  return { ...rest, reply: { key, value: reply } }
}

const askBilling = (target: Target) => {
  if (target.kind === 'prepayment') return loadPrepayment(target.sector)
  return loadBilling(target.kind === 'accrual' ? { accrual: target.accrual } : { sector: target.sector })
}

export const billingAtom = remoteAtom((target: Target) => about(targetKey(target), askBilling(target)))
export const feeAtom = remoteAtom((sector: string, kopecks: number) =>
  about(feeKey(sector, kopecks), loadFee(sector, kopecks)),
)
export const startedAtom = remoteAtom((key: string) => about(key, loadStarted(key)))
export const fiscalReceiptAtom = remoteAtom((id: string) => about(id, loadFiscalReceipt(id)))
export const debtsAtom = remoteAtom(loadDebts)
/** Saved cards of the resident. */
export const cardsAtom = remoteAtom(loadCards)
