import type { AccrualDetail, AccrualLine } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import { toBillParts } from '../rules/bill-parts.ts'
import { getLeft } from '../rules/list.ts'
import { messages } from '../messages.ts'
import { BillParts } from './bill-parts.tsx'
import { GoneRow, LineRow } from './line-rows.tsx'

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

/** A bill of several parts begins with their bar; one service needs none. */
export function AccrualLines({ detail, detail: { accrual, lines, gone, before } }: AccrualLinesProps) {
  const period = before?.period ?? null
  const { onTheWay, toPay } = getLeft(accrual)
  const isUntouched = accrual.paid === 0 && toKopecks(accrual.amount) === toPay
  const parts = toBillParts(detail)
  const hasParts = parts.length > 1
  const shown = new Set(parts.flatMap((part) => part.gone))
  return (
    <>
      {hasParts ? (
        <BillParts key={accrual.id} detail={detail} parts={parts} />
      ) : (
        <p className="note charges__head">
          <span>{messages.calc}</span>
          {period !== null && <span>{messages.against(period)}</span>}
        </p>
      )}
      <ul className={hasParts ? 'list bill-rest' : 'list'}>
        {!hasParts &&
          lines.map((line) => (
            <LineRow key={line.service} line={line} before={period} period={accrual.period} />
          ))}
        {lines.map((line) => (
          <AdjustmentRows key={line.service} line={line} />
        ))}
        {period !== null &&
          gone
            .filter((line) => !hasParts || !shown.has(line))
            .map((line) => <GoneRow key={line.service} line={line} before={period} />)}
        {!isUntouched && <Total title={messages.charged} kopecks={toKopecks(accrual.amount)} />}
        {accrual.paid > 0 && <Total title={messages.paid} kopecks={-toKopecks(accrual.paid)} />}
        {onTheWay > 0 && <Total title={messages.onTheWay} kopecks={-onTheWay} />}
        <Total title={messages.toPay} kopecks={toPay} isLast />
      </ul>
    </>
  )
}
