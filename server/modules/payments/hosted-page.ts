import { DomainError } from '../../kernel/domain-error.ts'
import type { BackUrls, Bank, BankOrder, BankPage } from '../../ports/bank.ts'
import type { PaymentDeps } from './deps.ts'
import type { Payment } from './payment-store.ts'
import { messages } from './messages.ts'

/** Bank's page as the contract has it: the address, and the fields that a hidden form posts there. */
export interface HostedForm {
  processing_url: string
  params: Record<string, string>
}

const toOrigin = (url: string): string | null => URL.parse(url)?.origin ?? null

/** The addresses that the bank returns the payer to. Refuses pages of other sites, so that the bank is no open redirect. */
export const getBackUrls = (
  { back_url_s: success, back_url_f: failure }: { readonly back_url_s: string; readonly back_url_f: string },
  sites: readonly string[],
): BackUrls => {
  const own = new Set(sites.map(toOrigin))
  const isOwn = (url: string): boolean => own.has(toOrigin(url))
  if (!isOwn(success) || !isOwn(failure)) throw new DomainError('foreign_back_url', [messages.foreignBack])
  return { success, failure }
}

/** The bank; refuses where none is connected. */
export const getBank = ({ bank }: PaymentDeps): Bank => {
  if (bank === null) throw new DomainError('no_bank', [messages.noBank])
  return bank
}

/** The one sum, in kopecks, that the bank takes: a payment with its parts and their fees. */
export const getBankKopecks = ({ kopecks, feeKopecks, partsKopecks }: Payment): number =>
  kopecks + feeKopecks + partsKopecks

/** A payment as the bank's order: its sum with the fee, and a title for the payer. */
export const toBankOrder = (payment: Payment): BankOrder => {
  const { id, orderNumber, sectorName, account, period, partsKopecks } = payment
  const title =
    orderNumber === null
      ? messages.title(partsKopecks === 0 ? sectorName : messages.allServices, account, period)
      : messages.orderTitle(orderNumber)
  return { id, kopecks: getBankKopecks(payment), title }
}

/** A page of the bank as the reply of a call. */
export const hostedForm = ({ processing_url, params }: BankPage): HostedForm => ({
  processing_url,
  params: { ...params },
})

/** The form that leads the payer to the bank's page for the payment. */
export const paymentForm = (bank: Bank, payment: Payment, back: BackUrls): HostedForm =>
  hostedForm(bank.paymentPage(toBankOrder(payment), { back, saveCard: payment.savesCard }))
