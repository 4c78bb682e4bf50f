import { toKopecks } from '../money.ts'

/** Kopecks. */
export interface Owed {
  /** Not yet credited; zero for an advance. */
  readonly debt: number
  /** The bank has not decided these payments. */
  readonly onTheWay: number
  /** What may be paid now without paying twice. */
  readonly toPay: number
}

/** The only rule for money on its way (P-31), on both sides. Takes kopecks; a negative balance is an advance. */
export const getOwed = (balance: number, onTheWay: number): Owed => ({
  debt: Math.max(balance, 0),
  onTheWay,
  toPay: Math.max(balance - onTheWay, 0),
})

/** Takes roubles. */
export const readOwed = (debt: { readonly amount: number; readonly on_the_way: number }): Owed =>
  getOwed(toKopecks(debt.amount), toKopecks(debt.on_the_way))
