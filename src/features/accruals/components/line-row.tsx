import type { AccrualLine } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import { changeOf, type Change } from '../rules/change.ts'
import { texts } from '../texts.ts'

type LineRowProps = { line: AccrualLine; before: string | null }

const deltaText = (change: Change, before: string): string => {
  if (change.name === 'same') return texts.asBefore(before)
  return change.name === 'new' ? texts.notBefore(before) : texts.signed(change.kopecks)
}

/** A service: what it came to and how, and what changed against the month before, with the reason (row P-02). */
export function LineRow({ line, before }: LineRowProps) {
  const change = changeOf(line, before !== null)
  const reason = change?.name === 'changed' ? texts.why(change, line.unit) : ''
  return (
    <li className="charge">
      <span>{line.service}</span>
      <Money kopecks={toKopecks(line.charged)} size="row" />
      <span className="charge__calc">{texts.calculation(line.volume, line.tariff, line.unit)}</span>
      {change && before !== null && <span className="charge__delta">{deltaText(change, before)}</span>}
      {reason !== '' && <span className="charge__why">{reason}</span>}
    </li>
  )
}
