interface SumWish {
  readonly sector: string
  readonly accrual?: number
  /** Roubles, as on the wire. */
  readonly amount: number
  readonly prepayment?: true
  /** A saved card. */
  readonly card?: number
  /** The new card is to be remembered; the bank is told of whom (decision 25). */
  readonly isSaved?: true
}

/** What is to be paid and how: an order of the basket, or a sum in a sector. */
export type Wish = { readonly request_number: string } | SumWish

/** The two pages of ours that the bank sends the browser back to. */
export interface BackUrls {
  readonly back_url_s: string
  readonly back_url_f: string
}

type Sum = Omit<SumWish, 'card' | 'isSaved'>

/** The start that a wish asks for, with the body of its call. */
export type Start =
  | { readonly kind: 'request'; readonly body: BackUrls & { readonly request_number: string } }
  | { readonly kind: 'fast'; readonly body: Sum & { readonly card: number } }
  | {
      readonly kind: 'order'
      readonly body: BackUrls & Sum & { readonly user_id: number; readonly save_card: true }
    }
  | { readonly kind: 'transaction'; readonly body: BackUrls & Sum }

/** Whether the bank is to be told who pays. */
export const namesUser = (wish: Wish): boolean => 'isSaved' in wish

/**
 * The rules of the start (spec C7, decisions §3): by request_number, by user_id, else; a saved card has no hosted page.
 * @param user who is told of, where the wish names one
 */
export const startOf = (wish: Wish, back: BackUrls, user?: number): Start => {
  if ('request_number' in wish) return { kind: 'request', body: { ...wish, ...back } }
  const { card, isSaved, ...sum } = wish
  if (card !== undefined) return { kind: 'fast', body: { ...sum, card } }
  if (isSaved && user !== undefined)
    return { kind: 'order', body: { ...sum, ...back, user_id: user, save_card: true } }
  return { kind: 'transaction', body: { ...sum, ...back } }
}
