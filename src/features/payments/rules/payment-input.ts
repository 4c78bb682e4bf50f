interface SumInput {
  readonly sector: string
  readonly accrual?: number
  /** Roubles, as on the wire. */
  readonly amount: number
  readonly prepayment?: true
  /** Debts of further sectors, paid in the same go (P-17). */
  readonly also?: readonly { readonly sector: string; readonly amount: number }[]
  /** A saved card. */
  readonly card?: number
  /** Whether to save the new card; the bank then gets the payer's id (decision 13). */
  readonly isSaved?: true
}

/** Subject and means of a payment: an order of the basket, or a sum in a sector. */
export type PaymentInput = { readonly request_number: string } | SumInput

/** The two pages of this site that the bank sends the browser back to. */
interface BackUrls {
  readonly back_url_s: string
  readonly back_url_f: string
}

type Sum = Omit<SumInput, 'card' | 'isSaved' | 'also'> & {
  readonly also?: { readonly sector: string; readonly amount: number }[]
}

/** One of the four calls that start a payment, with its body. */
type PaymentRequest =
  | { readonly kind: 'request'; readonly body: BackUrls & { readonly request_number: string } }
  | { readonly kind: 'fast'; readonly body: Sum & { readonly card: number } }
  | {
      readonly kind: 'order'
      readonly body: BackUrls & Sum & { readonly user_id: number; readonly save_card: true }
    }
  | { readonly kind: 'transaction'; readonly body: BackUrls & Sum }

/** Both addresses lead to one page, which fetches the outcome from the server. */
export const buildBackUrls = (origin: string, path: string): BackUrls => {
  const url = `${origin}/#${path}`
  return { back_url_s: url, back_url_f: url }
}

/** Whether the bank is to be told the payer. */
export const needsUser = (input: PaymentInput): boolean => 'isSaved' in input

/**
 * Chooses the call (P-05): by request_number, by user_id, else the plain transaction; a saved card has no hosted page.
 * @param user id of the payer, where the input needs one
 */
export const toPaymentRequest = (input: PaymentInput, back: BackUrls, user?: number): PaymentRequest => {
  if ('request_number' in input) return { kind: 'request', body: { ...input, ...back } }
  const { card, isSaved, also, ...one } = input
  const sum = { ...one, ...(also && { also: [...also] }) }
  if (card !== undefined) return { kind: 'fast', body: { ...sum, card } }
  if (isSaved && user !== undefined)
    return { kind: 'order', body: { ...sum, ...back, user_id: user, save_card: true } }
  return { kind: 'transaction', body: { ...sum, ...back } }
}
