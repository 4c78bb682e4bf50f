import { DomainError } from '../../../kernel/domain-error.ts'
import type { BackUrls, Bank, BankOrder, BankPage } from '../../../ports/bank.ts'
import type { PaymentDeps } from '../deps.ts'
import type { Payment } from '../payment-store.ts'
import { messages } from '../messages.ts'

/** Hidden form that posts to the bank's page. */
export interface HostedForm {
  processing_url: string
  params: Record<string, string>
}

const toOrigin = (url: string): string | null => URL.parse(url)?.origin ?? null

/** Parsers disagree on the host of `https://one.example\@other.example`, so the bank could return to the other one. */
const isAmbiguous = (url: string): boolean => {
  const { username = '', password = '' } = URL.parse(url) ?? {}
  return url.includes('\\') || username !== '' || password !== ''
}

/** Rejects other sites, to prevent an open redirect. */
export const getBackUrls = (
  { back_url_s: success, back_url_f: failure }: { readonly back_url_s: string; readonly back_url_f: string },
  sites: readonly string[],
): BackUrls => {
  const own = new Set(sites.map(toOrigin))
  const isOwn = (url: string): boolean => own.has(toOrigin(url)) && !isAmbiguous(url)
  if (!isOwn(success) || !isOwn(failure)) throw new DomainError('foreign_back_url', [messages.foreignBack])
  return { success, failure }
}

/** Throws if no bank is connected. */
export const getBank = ({ bank, isOnHold = false }: PaymentDeps): Bank => {
  if (bank === null) throw new DomainError('no_bank', [isOnHold ? messages.onHold : messages.noBank])
  return bank
}

/** Adds up the payment, its parts and fees, in kopecks. */
export const getBankKopecks = ({ kopecks, feeKopecks, partsKopecks }: Payment): number =>
  kopecks + feeKopecks + partsKopecks

export const toBankOrder = (payment: Payment): BankOrder => {
  const { id, orderNumber, sectorName, account, period, partsKopecks } = payment
  const title =
    orderNumber === null
      ? messages.title(partsKopecks === 0 ? sectorName : messages.allServices, account, period)
      : messages.orderTitle(orderNumber)
  return { id, kopecks: getBankKopecks(payment), title }
}

export const hostedForm = ({ processing_url, params }: BankPage): HostedForm => ({
  processing_url,
  params: { ...params },
})

export const paymentForm = (bank: Bank, payment: Payment, back: BackUrls): HostedForm =>
  hostedForm(bank.paymentPage(toBankOrder(payment), { back, saveCard: payment.savesCard }))
