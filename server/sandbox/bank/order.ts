export interface SandboxCard {
  readonly reference: string
  readonly masked: string
  readonly expires: string
  readonly name: string
}

const cards: readonly SandboxCard[] = [
  { reference: 'stand-card-4417', masked: '220220******4417', expires: '2030-11', name: 'МИР' },
  { reference: 'stand-card-8802', masked: '220070******8802', expires: '2029-04', name: 'МИР' },
  { reference: 'stand-card-1111', masked: '411111******1111', expires: '2031-01', name: 'VISA' },
  { reference: 'stand-card-5559', masked: '555555******5559', expires: '2028-08', name: 'MasterCard' },
]
export const sandboxCards = cards

export const getCard = (reference: string): SandboxCard =>
  cards.find((card) => card.reference === reference) ?? {
    reference,
    masked: '220220******0000',
    expires: '2030-01',
    name: 'Карта',
  }

export const buttons = ['pay', 'refuse', 'never', 'lose', 'twice', 'forge', 'change'] as const
export type Button = (typeof buttons)[number]

/** 'never' stays pending; 'lose' refunds but loses the answer. */
export const refundButtons = ['pay', 'refuse', 'never', 'lose'] as const
export type RefundButton = (typeof refundButtons)[number]

/** `kopecks` comes from the browser or the charge. */
export interface SandboxOrder {
  readonly id: string
  readonly kind: 'payment' | 'card' | 'debit'
  readonly kopecks: number
  readonly title: string
  readonly transaction: string
  readonly back: { readonly success: string; readonly failure: string } | null
  readonly saveCard: boolean
  state: 'open' | 'pending' | 'paid' | 'refused' | 'reversed'
  card: SandboxCard
  /** Charged sum, from our server's check reply. */
  taken: number
  readonly refunds: Map<string, number>
  /** Null while undecided. */
  result: Readonly<Record<string, string>> | null
  readonly log: string[]
}
