import type { OutboxKind } from '../../lib/outbox/kinds.ts'

/** The order form submits the order itself: consent is given at submission (S-07). */
export const orderKind: OutboxKind = {
  getSlug: () => 'compendium',
  noun: { one: 'заказ', few: 'заказа', many: 'заказов', gender: 'masculine' },
}
