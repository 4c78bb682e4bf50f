/** Card of the stand; its number is invented. */
export interface StandCard {
  readonly reference: string
  readonly masked: string
  readonly expires: string
  readonly name: string
}

const cards: readonly StandCard[] = [
  { reference: 'stand-card-4417', masked: '220220******4417', expires: '2030-11', name: 'МИР' },
  { reference: 'stand-card-8802', masked: '220070******8802', expires: '2029-04', name: 'МИР' },
  { reference: 'stand-card-1111', masked: '411111******1111', expires: '2031-01', name: 'VISA' },
  { reference: 'stand-card-5559', masked: '555555******5559', expires: '2028-08', name: 'MasterCard' },
]
/** Cards that a payer of the stand may choose from; the first is Anna's saved one. */
export const standCards = cards

/** The card of a reference; a reference that the stand does not know gets a card too. */
export const getCard = (reference: string): StandCard =>
  cards.find((card) => card.reference === reference) ?? {
    reference,
    masked: '220220******0000',
    expires: '2030-01',
    name: 'Карта',
  }

/** Buttons of the stand's bank, each an outcome that a test or a person wants to see (decision 1). */
export const buttons = ['pay', 'refuse', 'never', 'lose', 'twice', 'forge', 'change'] as const
export type Button = (typeof buttons)[number]

/** What the stand's bank does with refunds: makes them, refuses, thinks, or makes them and loses its answer. */
export const refundButtons = ['pay', 'refuse', 'never', 'lose'] as const
export type RefundButton = (typeof refundButtons)[number]

/** Order of the stand's bank; `kopecks` is the sum that the payer's browser or the charge has named. */
export interface StandOrder {
  readonly id: string
  readonly kind: 'payment' | 'card' | 'debit'
  readonly kopecks: number
  readonly title: string
  readonly transaction: string
  readonly back: { readonly success: string; readonly failure: string } | null
  readonly saveCard: boolean
  state: 'open' | 'pending' | 'paid' | 'refused' | 'reversed'
  card: StandCard
  /** The sum that was taken: that of our server's reply to the check. */
  taken: number
  /** Sums of the refunds that were made, by their ids. */
  readonly refunds: Map<string, number>
  /** The last result, as parameters of its callback; null while undecided. */
  result: Readonly<Record<string, string>> | null
  /** Log for a person, newest last. */
  readonly log: string[]
}
