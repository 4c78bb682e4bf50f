import type { AccrualLine, LineBefore } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'

/** The reason of a change: the difference in volume, and the tariff of the month before. */
export interface Reason {
  /** In units of the line; zero for an equal volume. */
  readonly volume: number
  /** Roubles; null when the tariff is the same. */
  readonly tariffBefore: number | null
}

/** The change of a line against the month before; sums in kopecks. */
export type Change =
  | { readonly name: 'new' }
  | { readonly name: 'same' }
  | { readonly name: 'changed'; readonly kopecks: number; readonly reason: Reason | null }

/** Volumes and tariffs have at most five decimals: their difference has no more. */
const difference = (one: number, other: number): number => Math.round((one - other) * 1e5) / 1e5

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

/** The change of a line with its reason; null when there is no month before to compare with. */
export const getChange = (line: AccrualLine, hasBefore: boolean): Change | null => {
  if (!hasBefore) return null
  const { before } = line
  if (before === null) return { name: 'new' }
  const kopecks = toKopecks(line.charged) - toKopecks(before.charged)
  return kopecks === 0 ? { name: 'same' } : { name: 'changed', kopecks, reason: toReason(line, before) }
}
