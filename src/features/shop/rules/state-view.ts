import type { OrderBilling } from '#contract/shop/schema.ts'

const tones = { to_pay: 'warn', on_the_way: 'neutral', paid: 'ok', cancelled: 'bad' } as const

/** The tone in which an order's state is told. */
export const toneOf = (state: OrderBilling['state']) => tones[state]
