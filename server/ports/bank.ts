/** Opened by submitting a form. */
export interface BankPage {
  readonly processing_url: string
  readonly params: Readonly<Record<string, string>>
}

/** A return proves nothing about the payment. */
export interface BackUrls {
  readonly success: string
  readonly failure: string
}

/** `id` is the payment's; `kopecks` includes the fee. */
export interface BankOrder {
  readonly id: string
  readonly kopecks: number
  readonly title: string
}

/** `reference` is the bank's id. */
export interface BankCard {
  readonly reference: string
  /** Masked number, '220220******4417'. */
  readonly masked: string
  /** 'YYYY-MM' */
  readonly expires: string | null
}

/** Final result of an order or card registration. Kopecks. */
export type BankResult =
  | {
      readonly kind: 'paid'
      readonly transaction: string
      readonly kopecks: number
      readonly masked: string | null
      /** Saved card, if requested. */
      readonly card: BankCard | null
      readonly receiptUrl: string | null
    }
  | { readonly kind: 'refused'; readonly transaction: string | null; readonly reason: string }
  | { readonly kind: 'reversed'; readonly transaction: string; readonly kopecks: number }
  | { readonly kind: 'card'; readonly card: BankCard }

/** `id` is the idempotency key: the bank refunds once. */
export interface BankRefund {
  readonly id: string
  readonly orderId: string
  readonly transaction: string
  /** At most the remainder of the charged sum. */
  readonly kopecks: number
}

/** 'pending': ask again later. */
export type RefundAnswer =
  | 'pending'
  | { readonly refunded: { readonly receiptUrl: string | null } }
  | { readonly refused: string }

export type PaymentResult = Exclude<BankResult, { readonly kind: 'card' }>

/** `check`: before the bank takes money; `register`: after the decision. */
export type BankCallback =
  | { readonly kind: 'check'; readonly orderId: string; readonly transaction: string }
  | { readonly kind: 'register'; readonly orderId: string; readonly result: BankResult }

/** The bank returns the money of a `register` that is not accepted. */
export type CallbackReply =
  | { readonly accepted: true; readonly order?: BankOrder }
  | { readonly accepted: false; readonly reason: string }

export interface Bank {
  /** Origin for the CSP `form-action`. */
  readonly formTarget: string
  readonly pageUrl: string
  /** With `saveCard` the bank saves the card. */
  paymentPage(order: BankOrder, options: { readonly back: BackUrls; readonly saveCard: boolean }): BankPage
  /** Saves a card without a payment; `id` is the registration's. */
  cardPage(id: string, back: BackUrls): BankPage
  /** Once per order. 'accepted': a callback brings the result. Rejects if the outcome is unknown. */
  chargeCard(order: BankOrder, reference: string): Promise<'accepted' | { readonly refused: string }>
  /** 'absent': unknown to the bank; 'pending': undecided. Rejects without an answer. */
  fetchStatus(orderId: string): Promise<BankResult | 'absent' | 'pending'>
  /** Also polls the result. Rejects if the outcome is unknown. */
  refund(refund: BankRefund): Promise<RefundAnswer>
  /** Rejects without confirmation. */
  removeCard(reference: string): Promise<void>
  /** Returns null if the signature is invalid or incomplete, or the content is not understood (V-12). */
  readCallback(url: string): BankCallback | null
  writeReply(
    kind: BankCallback['kind'],
    reply: CallbackReply,
  ): { readonly type: string; readonly body: string }
}
