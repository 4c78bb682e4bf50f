import type { AccrualLine } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import { texts } from '../texts.ts'

type AdjustmentRowsProps = { line: AccrualLine }

/** What was recalculated in a service, and why; what a benefit takes off. */
export function AdjustmentRows({ line }: AdjustmentRowsProps) {
  const { service, recalculated, recalculation_reason: reason, benefit } = line
  return (
    <>
      {recalculated !== 0 && (
        <li className="charge">
          <span>{texts.recalculation(service)}</span>
          <span className={recalculated < 0 ? 'minus' : undefined}>
            <Money kopecks={toKopecks(recalculated)} size="row" />
          </span>
          {reason !== null && <span className="charge__why">{reason}</span>}
        </li>
      )}
      {benefit !== 0 && (
        <li className="charge">
          <span>{texts.benefit(service)}</span>
          <span className="minus">
            <Money kopecks={-toKopecks(benefit)} size="row" />
          </span>
        </li>
      )}
    </>
  )
}
