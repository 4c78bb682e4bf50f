interface SumInput {
  readonly sector: string
  readonly accrual?: number
  /** In roubles, as in the API. */
  readonly amount: number
  readonly prepayment?: true
  /** Debts paid together (P-17). */
  readonly also?: readonly { readonly sector: string; readonly amount: number }[]
  readonly card?: number
  /** The bank then gets the payer's id (decision 13). */
  readonly isSaved?: true
}

export type PaymentInput = { readonly request_number: string } | SumInput

interface BackUrls {
  readonly back_url_s: string
  readonly back_url_f: string
}

type Sum = Omit<SumInput, 'card' | 'isSaved' | 'also'> & {
  readonly also?: { readonly sector: string; readonly amount: number }[]
}

type PaymentRequest =
  | { readonly kind: 'request'; readonly body: BackUrls & { readonly request_number: string } }
  | { readonly kind: 'fast'; readonly body: Sum & { readonly card: number } }
  | {
      readonly kind: 'order'
      readonly body: BackUrls & Sum & { readonly user_id: number; readonly save_card: true }
    }
  | { readonly kind: 'transaction'; readonly body: BackUrls & Sum }

/** Returns URLs of one page, which asks the server for the outcome. */
export const buildBackUrls = (origin: string, path: string): BackUrls => {
  const url = `${origin}/#${path}`
  return { back_url_s: url, back_url_f: url }
}

export const needsUser = (input: PaymentInput): boolean => 'isSaved' in input

/** Chooses the endpoint: a saved card has no hosted page (P-05). `user` is the payer's id, if the input needs one. */
export const toPaymentRequest = (input: PaymentInput, back: BackUrls, user?: number): PaymentRequest => {
  if ('request_number' in input) return { kind: 'request', body: { ...input, ...back } }
  const { card, isSaved, also, ...rest } = input
  const sum = { ...rest, ...(also && { also: [...also] }) }
  if (card !== undefined) return { kind: 'fast', body: { ...sum, card } }
  if (isSaved && user !== undefined)
    return { kind: 'order', body: { ...sum, ...back, user_id: user, save_card: true } }
  return { kind: 'transaction', body: { ...sum, ...back } }
}
