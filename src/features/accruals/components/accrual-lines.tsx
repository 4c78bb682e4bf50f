import type { AccrualDetail, AccrualLine } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import { getChange, type Change } from '../rules/line-change.ts'
import { messages } from '../messages.ts'

type LineRowProps = { line: AccrualLine; before: string | null }

const deltaText = (change: Change, before: string): string => {
  if (change.name === 'same') return messages.asBefore(before)
  return change.name === 'new' ? messages.notBefore(before) : messages.signed(change.kopecks)
}

/** Sum, calculation, and the change since last month with its reason (P-02). */
function LineRow({ line, before }: LineRowProps) {
  const change = getChange(line, before !== null)
  const reason = change?.name === 'changed' ? messages.why(change, line.unit) : ''
  return (
    <li className="charge">
      <span>{line.service}</span>
      <Money kopecks={toKopecks(line.charged)} size="row" />
      <span className="charge__calc">{messages.calculation(line.volume, line.tariff, line.unit)}</span>
      {change && before !== null && <span className="charge__delta">{deltaText(change, before)}</span>}
      {reason !== '' && <span className="charge__reason">{reason}</span>}
    </li>
  )
}

type AdjustmentRowsProps = { line: AccrualLine }

function AdjustmentRows({ line }: AdjustmentRowsProps) {
  const { service, recalculated, recalculation_reason: reason, benefit } = line
  return (
    <>
      {recalculated !== 0 && (
        <li className="charge">
          <span>{messages.recalculation(service)}</span>
          <span className={recalculated < 0 ? 'minus' : undefined}>
            <Money kopecks={toKopecks(recalculated)} size="row" />
          </span>
          {reason !== null && <span className="charge__reason">{reason}</span>}
        </li>
      )}
      {benefit !== 0 && (
        <li className="charge">
          <span>{messages.benefit(service)}</span>
          <span className="minus">
            <Money kopecks={-toKopecks(benefit)} size="row" />
          </span>
        </li>
      )}
    </>
  )
}

type AccrualLinesProps = { detail: AccrualDetail }

type TotalProps = { title: string; kopecks: number; isLast?: boolean }

const Total = ({ title, kopecks, isLast = false }: TotalProps) => (
  <li className={isLast ? 'charge charge--total' : 'charge'}>
    <span>{title}</span>
    {isLast ? <Money kopecks={kopecks} /> : <Money kopecks={kopecks} size="row" />}
  </li>
)

export function AccrualLines({ detail: { accrual, lines, gone, before } }: AccrualLinesProps) {
  const period = before?.period ?? null
  const isUntouched = accrual.paid === 0 && accrual.amount === accrual.to_pay
  return (
    <>
      <p className="note charges__head">
        <span>{messages.calc}</span>
        {period !== null && <span>{messages.against(period)}</span>}
      </p>
      <ul className="list">
        {lines.map((line) => (
          <LineRow key={line.service} line={line} before={period} />
        ))}
        {lines.map((line) => (
          <AdjustmentRows key={line.service} line={line} />
        ))}
        {period !== null &&
          gone.map((line) => (
            <li className="charge" key={line.service}>
              <span>{line.service}</span>
              <Money kopecks={0} size="row" />
              <span className="charge__calc">{messages.gone(period)}</span>
              <span className="charge__delta">{messages.signed(-toKopecks(line.charged))}</span>
            </li>
          ))}
        {!isUntouched && <Total title={messages.charged} kopecks={toKopecks(accrual.amount)} />}
        {accrual.paid > 0 && <Total title={messages.paid} kopecks={-toKopecks(accrual.paid)} />}
        <Total title={messages.toPay} kopecks={toKopecks(accrual.to_pay)} isLast />
      </ul>
    </>
  )
}
