import type { OutboxKind } from '../../lib/outbox/kinds.ts'

/** The shop submits the basket itself: the resident must agree to the price. */
export const basketKind: OutboxKind = {
  getSlug: () => 'catalogue_cabinet_positions',
  noun: { one: 'корзина', few: 'корзины', many: 'корзин', gender: 'feminine' },
}
