import type { AccrualLine, LineBefore } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import { getChange, type Change } from '../rules/line-change.ts'
import { messages } from '../messages.ts'

type LineRowProps = {
  line: AccrualLine
  /** Null without a previous month. */
  before: string | null
  period: string
  /** The part's head already names its only service. */
  isNamed?: boolean
}

const deltaText = (change: Change, before: string): string => {
  if (change.name === 'same') return messages.asBefore(before)
  return change.name === 'new' ? messages.notBefore(before) : messages.signed(change.kopecks)
}

/** Sum, calculation, and the change since last month with its reason (P-02). */
export function LineRow({ line, before, period, isNamed = true }: LineRowProps) {
  const change = getChange(line, before !== null)
  const reason = change?.name === 'changed' ? messages.why(change, line.unit) : ''
  const now = messages.calculation(line.volume, line.tariff, line.unit)
  const past = line.before && messages.calculation(line.before.volume, line.before.tariff, line.before.unit)
  if (!isNamed)
    return (
      <>
        {now !== '' && (
          <li className="charge charge--calculation">
            <span>{messages.calculatedIn(period)}</span>
            <span>{now}</span>
          </li>
        )}
        {past && before !== null && (
          <li className="charge charge--calculation">
            <span>{messages.calculatedIn(before)}</span>
            <span>{past}</span>
          </li>
        )}
        {reason !== '' && <li className="charge__reason">{reason}</li>}
      </>
    )
  return (
    <li className="charge">
      <span>{line.service}</span>
      <Money kopecks={toKopecks(line.charged)} size="row" />
      <span className="charge__calc">{now}</span>
      {change && before !== null && <span className="charge__delta">{deltaText(change, before)}</span>}
      {reason !== '' && <span className="charge__reason">{reason}</span>}
    </li>
  )
}

type GoneRowProps = { line: LineBefore; before: string }

/** A service of the previous month only. */
export function GoneRow({ line, before }: GoneRowProps) {
  return (
    <li className="charge">
      <span>{line.service}</span>
      <Money kopecks={0} size="row" />
      <span className="charge__calc">{messages.gone(before)}</span>
      <span className="charge__delta">{messages.signed(-toKopecks(line.charged))}</span>
    </li>
  )
}
