/** A page of the bank, reached by a form that the browser sends there. */
export interface BankPage {
  readonly processing_url: string
  readonly params: Readonly<Record<string, string>>
}

/** Where the bank's page leads back to; it proves nothing. */
export interface BackUrls {
  readonly success: string
  readonly failure: string
}

/** What is to be paid: `kopecks` is all that the payer gives, with the fee. */
export interface BankOrder {
  readonly id: string
  readonly kopecks: number
  readonly title: string
}

/** A card that the bank remembers by a word of its own. */
export interface BankCard {
  readonly reference: string
  readonly masked: string
  /** 'YYYY-MM' */
  readonly expires: string | null
}

/** Money was taken. */
export interface BankPaid {
  readonly transaction: string
  readonly kopecks: number
  readonly masked: string | null
  /** The card, when it was asked to be remembered. */
  readonly card: BankCard | null
  readonly receiptUrl: string | null
}

/** What the bank says of an order. */
export type BankWord =
  | ({ readonly kind: 'paid' } & BankPaid)
  | { readonly kind: 'refused'; readonly transaction: string | null; readonly reason: string }
  | { readonly kind: 'reversed'; readonly transaction: string; readonly kopecks: number }
  | { readonly kind: 'card'; readonly card: BankCard }

/** The bank asks, before it takes money, whether the order may be paid; or tells what became of it. */
export type BankCallback =
  | { readonly kind: 'check'; readonly orderId: string; readonly transaction: string }
  | { readonly kind: 'register'; readonly orderId: string; readonly word: BankWord }

/** Our answer to a callback; a refused `register` is money that the bank gives back. */
export type BankAnswer =
  | { readonly taken: true; readonly order?: BankOrder }
  | { readonly taken: false; readonly reason: string }

/** The bank (decisions §1): a page for payers, callbacks under its signature, debits of remembered cards. */
export interface Bank {
  /** Its name for the page's policy: where our forms may go. */
  readonly formTarget: string
  /** Its page where payers type their cards. */
  readonly pageUrl: string
  paymentPage(order: BankOrder, options: { readonly back: BackUrls; readonly saveCard: boolean }): BankPage
  /** A page that remembers a card and takes nothing. */
  cardPage(id: string, back: BackUrls): BankPage
  /**
   * Takes money by a remembered card. The bank takes an order once, however often it is told; 'taken' is for
   * processing, and what became of it is told by a callback. Rejects when nobody knows.
   */
  debit(order: BankOrder, reference: string): Promise<'taken' | { readonly refused: string }>
  /** What the bank knows: 'absent' has never come to it, 'pending' is undecided. Rejects when it does not answer. */
  ask(orderId: string): Promise<BankWord | 'absent' | 'pending'>
  forget(reference: string): Promise<void>
  /** What a call at one of these addresses says; null when it is not the bank's, or nothing that it says. */
  read(urls: readonly string[]): BankCallback | null
  write(kind: BankCallback['kind'], answer: BankAnswer): { readonly type: string; readonly body: string }
}
