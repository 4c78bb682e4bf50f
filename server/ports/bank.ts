/** A page of the bank that the browser opens by submitting a form: the address and the form's fields. */
export interface BankPage {
  readonly processing_url: string
  readonly params: Readonly<Record<string, string>>
}

/** Addresses that the bank's page returns the payer to. A return proves nothing about the payment. */
export interface BackUrls {
  readonly success: string
  readonly failure: string
}

/** An order as the bank is told of it: `id` is the payment's, `kopecks` includes the fee. */
export interface BankOrder {
  readonly id: string
  readonly kopecks: number
  readonly title: string
}

/** A card that the bank keeps for us; `reference` is the bank's identifier of it. */
export interface BankCard {
  readonly reference: string
  /** The number with its middle hidden, '220220******4417'. */
  readonly masked: string
  /** 'YYYY-MM' */
  readonly expires: string | null
}

/** A final result of an order, or of a card's registration. Sums are in kopecks. */
export type BankResult =
  | {
      readonly kind: 'paid'
      readonly transaction: string
      readonly kopecks: number
      readonly masked: string | null
      /** The card, when the order asked to save it. */
      readonly card: BankCard | null
      /** Address of the fiscal receipt. */
      readonly receiptUrl: string | null
    }
  | { readonly kind: 'refused'; readonly transaction: string | null; readonly reason: string }
  | { readonly kind: 'reversed'; readonly transaction: string; readonly kopecks: number }
  | { readonly kind: 'card'; readonly card: BankCard }

/** A refund as the bank is asked for it. `id` is its key: the bank makes it once, however often it is asked. */
export interface BankRefund {
  readonly id: string
  readonly orderId: string
  /** The registered transaction of the order. */
  readonly transaction: string
  /** At most what is left of the sum that was taken. */
  readonly kopecks: number
}

/** The bank's answer to a refund; 'pending': it is asked again later. */
export type RefundAnswer =
  | 'pending'
  | { readonly refunded: { readonly receiptUrl: string | null } }
  | { readonly refused: string }

/** A result that concerns a payment. */
export type PaymentResult = Exclude<BankResult, { readonly kind: 'card' }>

/** A call of the bank to us: before it takes money (`check`), and after the order is decided (`register`). */
export type BankCallback =
  | { readonly kind: 'check'; readonly orderId: string; readonly transaction: string }
  | { readonly kind: 'register'; readonly orderId: string; readonly result: BankResult }

/** Our answer to a callback. The bank returns the money of a `register` that was not accepted. */
export type CallbackReply =
  | { readonly accepted: true; readonly order?: BankOrder }
  | { readonly accepted: false; readonly reason: string }

/** The acquiring bank (decision 1): hosted pages for payers, signed callbacks, charges of saved cards. */
export interface Bank {
  /** Origin of the bank's page for the policy `form-action`. */
  readonly formTarget: string
  /** Address of the page where payers type their cards. */
  readonly pageUrl: string
  /** The page where the payer pays the order; with `saveCard` the bank keeps the card. */
  paymentPage(order: BankOrder, options: { readonly back: BackUrls; readonly saveCard: boolean }): BankPage
  /** The page where the bank saves a card without a payment; `id` is the registration's. */
  cardPage(id: string, back: BackUrls): BankPage
  /**
   * Charges a saved card. The bank charges an order once, however often it is asked. 'accepted' means that it is being
   * processed: a callback brings the result. Rejects when the outcome is unknown (no answer, not understood).
   */
  chargeCard(order: BankOrder, reference: string): Promise<'accepted' | { readonly refused: string }>
  /**
   * Fetches the state of an order: its result, 'absent' when the bank has never heard of it, 'pending' while it is
   * undecided. Rejects when the bank does not answer.
   */
  fetchStatus(orderId: string): Promise<BankResult | 'absent' | 'pending'>
  /** Asks for a refund, or how it ended. Rejects when the outcome is unknown (no answer, not understood). */
  refund(refund: BankRefund): Promise<RefundAnswer>
  /** Makes the bank delete a saved card. Rejects when it does not confirm. */
  removeCard(reference: string): Promise<void>
  /**
   * Reads a callback that was made to this address: what the bank's signature covers, and nothing else. Null when
   * the signature is not the bank's, when it leaves anything uncovered, and when the content is not understood (V-12).
   */
  readCallback(url: string): BankCallback | null
  /** Writes the reply to a callback: the content type and the body. */
  writeReply(
    kind: BankCallback['kind'],
    reply: CallbackReply,
  ): { readonly type: string; readonly body: string }
}
