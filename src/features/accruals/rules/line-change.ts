import type { AccrualLine, LineBefore } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'

export interface Reason {
  /** In the line's unit. */
  readonly volume: number
  /** Roubles; null if unchanged. */
  readonly tariffBefore: number | null
}

/** Change since last month, in kopecks. */
export type Change =
  | { readonly name: 'new' }
  | { readonly name: 'same' }
  | { readonly name: 'changed'; readonly kopecks: number; readonly reason: Reason | null }

/** Inputs have at most five decimals; rounding removes float noise. */
const difference = (left: number, right: number): number => Math.round((left - right) * 1e5) / 1e5

const toReason = (
  line: Pick<AccrualLine, 'tariff' | 'volume' | 'unit'>,
  before: LineBefore,
): Reason | null => {
  if (line.unit !== before.unit) return null
  const volume = line.volume === null || before.volume === null ? 0 : difference(line.volume, before.volume)
  const isSameTariff = line.tariff === null || before.tariff === null || line.tariff === before.tariff
  const tariffBefore = isSameTariff ? null : before.tariff
  return volume === 0 && tariffBefore === null ? null : { volume, tariffBefore }
}

/** Returns null without a previous month. */
export const getChange = (line: AccrualLine, hasBefore: boolean): Change | null => {
  if (!hasBefore) return null
  const { before } = line
  if (before === null) return { name: 'new' }
  const kopecks = toKopecks(line.charged) - toKopecks(before.charged)
  return kopecks === 0 ? { name: 'same' } : { name: 'changed', kopecks, reason: toReason(line, before) }
}
