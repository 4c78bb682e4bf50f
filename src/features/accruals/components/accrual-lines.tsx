import type { AccrualDetail } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import { texts } from '../texts.ts'
import { AdjustmentRows } from './adjustment-rows.tsx'
import { LineRow } from './line-row.tsx'

type AccrualLinesProps = { detail: AccrualDetail }

type TotalProps = { title: string; kopecks: number; isLast?: boolean }

const Total = ({ title, kopecks, isLast = false }: TotalProps) => (
  <li className={isLast ? 'charge charge--total' : 'charge'}>
    <span>{title}</span>
    {isLast ? <Money kopecks={kopecks} /> : <Money kopecks={kopecks} size="row" />}
  </li>
)

/** What a receipt is made of, line by line, then what is paid of it and what is left. */
export function AccrualLines({ detail: { accrual, lines, gone, before } }: AccrualLinesProps) {
  const period = before?.period ?? null
  const isUntouched = accrual.paid === 0 && accrual.amount === accrual.to_pay
  return (
    <>
      <p className="note charges__head">
        <span>{texts.calc}</span>
        {period !== null && <span>{texts.against(period)}</span>}
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
              <span className="charge__calc">{texts.gone(period)}</span>
              <span className="charge__delta">{texts.signed(-toKopecks(line.charged))}</span>
            </li>
          ))}
        {!isUntouched && <Total title={texts.charged} kopecks={toKopecks(accrual.amount)} />}
        {accrual.paid > 0 && <Total title={texts.paid} kopecks={-toKopecks(accrual.paid)} />}
        <Total title={texts.toPay} kopecks={toKopecks(accrual.to_pay)} isLast />
      </ul>
    </>
  )
}
