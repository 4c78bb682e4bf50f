interface SumWish {
  readonly sector: string
  readonly accrual?: number
  /** Roubles, as on the wire. */
  readonly amount: number
  readonly prepayment?: true
  /** A saved card. */
  readonly card?: number
  /** Told to the bank when the card is to be remembered (decision 25). */
  readonly user_id?: number
}

/** What is to be paid and how: an order of the basket, or a sum in a sector. */
export type Wish = { readonly request_number: string } | SumWish

/** The two pages of ours that the bank sends the browser back to. */
export interface BackUrls {
  readonly back_url_s: string
  readonly back_url_f: string
}

/** The start that a wish asks for, with the body of its call. */
export type Start =
  | { readonly kind: 'request'; readonly body: BackUrls & { readonly request_number: string } }
  | { readonly kind: 'fast'; readonly body: Omit<SumWish, 'user_id' | 'card'> & { readonly card: number } }
  | {
      readonly kind: 'order'
      readonly body: BackUrls &
        Omit<SumWish, 'user_id' | 'card'> & { readonly user_id: number; readonly save_card: true }
    }
  | { readonly kind: 'transaction'; readonly body: BackUrls & Omit<SumWish, 'user_id' | 'card'> }

/** The rules of the start (spec C7, decisions §3): by request_number, by user_id, else; a saved card has no hosted page. */
export const startOf = (wish: Wish, back: BackUrls): Start => {
  if ('request_number' in wish) return { kind: 'request', body: { ...wish, ...back } }
  const { card, user_id, ...sum } = wish
  if (card !== undefined) return { kind: 'fast', body: { ...sum, card } }
  if (user_id !== undefined) return { kind: 'order', body: { ...sum, ...back, user_id, save_card: true } }
  return { kind: 'transaction', body: { ...sum, ...back } }
}
