import type { Accrual, AccrualDetail, AccrualLine, LineBefore } from '#contract/accruals/schema.ts'
import { toKopecks, toRoubles } from '#contract/money.ts'
import type { StoredDetail, StoredLine } from './detail-store.ts'
import { shareOut } from './settle.ts'

const totalOf = ({ charged, recalculated, benefit }: StoredLine): number => charged + recalculated - benefit

const chargeOf = ({ service, unit, tariff, volume, charged, recalculated, benefit }: StoredLine) => ({
  service,
  unit,
  tariff,
  volume,
  charged: toRoubles(charged),
  recalculated: toRoubles(recalculated),
  benefit: toRoubles(benefit),
})

const beforeOf = (line: StoredLine): LineBefore => ({ ...chargeOf(line), to_pay: toRoubles(totalOf(line)) })

/** A receipt's lines beside those of the month before, matched by their service (P-02). */
export const presentDetail = (accrual: Accrual, { lines, before }: StoredDetail): AccrualDetail => {
  const earlier = new Map(before?.lines.map((line) => [line.service, line]))
  const totals = lines.map(totalOf)
  const shares = shareOut(toKopecks(accrual.paid), totals)
  const presentLine = (line: StoredLine, index: number): AccrualLine => {
    const [total = 0, paid = 0] = [totals[index], shares[index]]
    const past = earlier.get(line.service)
    return {
      ...chargeOf(line),
      recalculation_reason: line.reason,
      paid: toRoubles(paid),
      to_pay: toRoubles(total - paid),
      before: past ? beforeOf(past) : null,
    }
  }
  const present = new Set(lines.map(({ service }) => service))
  return {
    accrual,
    lines: lines.map(presentLine),
    gone: [...earlier.values()].filter(({ service }) => !present.has(service)).map(beforeOf),
    before: before && { id: before.id, period: before.period, amount: toRoubles(before.total) },
  }
}
