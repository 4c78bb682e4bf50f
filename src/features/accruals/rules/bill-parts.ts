import type { AccrualDetail, AccrualLine, LineBefore } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'

/** `keep` is housing and everything that no other kind names. */
export type PartKind = 'heat' | 'keep' | 'water' | 'power'

/** Sums in kopecks, before recalculations and benefits. */
export interface BillPart {
  readonly kind: PartKind
  readonly lines: readonly AccrualLine[]
  /** Services of the previous month only. */
  readonly gone: readonly LineBefore[]
  readonly kopecks: number
  /** Of all parts; whole percents. */
  readonly percent: number
  /** Null without a previous month. */
  readonly change: number | null
  /** Null without a receipt a year ago. */
  readonly yearAgo: number | null
}

/** The organisation names its services freely, so only the words that all of them use are known. */
const words: readonly (readonly [RegExp, PartKind])[] = [
  [/отоплен|тепл/i, 'heat'],
  [/(^|[^а-яё])вод[аыуео]/i, 'water'],
  [/электр|газ(?!он)/i, 'power'],
]

const toKind = ({ service }: { readonly service: string }): PartKind =>
  words.find(([pattern]) => pattern.test(service))?.[1] ?? 'keep'

const sum = (roubles: readonly number[]): number =>
  roubles.reduce((kopecks, value) => kopecks + toKopecks(value), 0)

/** Joins the services into at most four parts, wide enough for a finger; the largest first. */
export const toBillParts = ({ lines, gone, before, year_ago }: AccrualDetail): readonly BillPart[] => {
  const goneByKind = Map.groupBy(gone, toKind)
  const total = sum(lines.map(({ charged }) => Math.max(charged, 0)))
  return [...Map.groupBy(lines, toKind)]
    .map(([kind, ofKind]) => {
      const kopecks = sum(ofKind.map(({ charged }) => charged))
      const goneLines = goneByKind.get(kind) ?? []
      const past = [...ofKind.flatMap((line) => line.before ?? []), ...goneLines]
      return {
        kind,
        lines: ofKind,
        gone: goneLines,
        kopecks,
        percent: total > 0 ? Math.round((Math.max(kopecks, 0) / total) * 100) : 0,
        change: before === null ? null : kopecks - sum(past.map(({ charged }) => charged)),
        yearAgo: year_ago === null ? null : sum(ofKind.map((line) => line.year_ago ?? 0)),
      }
    })
    .toSorted((a, b) => b.kopecks - a.kopecks)
}

/** Returns the part that explains the bill: the one whose sum changed most, else the largest. */
export const findMainPart = (parts: readonly BillPart[]): PartKind | undefined =>
  parts.toSorted((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0))[0]?.kind
