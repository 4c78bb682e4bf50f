import type { AccrualDetail } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { LawHint } from '../../../ui/layout/hint.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { monthAndYear } from '../../../lib/dates/dates.ts'
import { statusView } from '../rules/status-view.ts'
import { texts } from '../texts.ts'
import { AccrualStatus } from './accrual-status.tsx'

type AccrualHeadProps = { detail: AccrualDetail; today: string; titleId: string }

const changeText = ({ accrual, before }: AccrualDetail): string | null => {
  if (before === null) return null
  const more = toKopecks(accrual.amount) - toKopecks(before.amount)
  if (more === 0) return texts.same(before.period)
  return more > 0 ? texts.more(more, before.period) : texts.less(-more, before.period)
}

/** Whose month it is, its sum, how it stands, and how it differs from the month before. */
export function AccrualHead({ detail, today, titleId }: AccrualHeadProps) {
  const { accrual } = detail
  return (
    <div className="sum">
      <p className="note">{accrual.sector_name}</p>
      <h2 id={titleId}>{monthAndYear(accrual.period)}</h2>
      <p className="sum__money">
        <Money kopecks={toKopecks(accrual.amount)} size="hero" />
      </p>
      <div className="sum__status">
        <AccrualStatus view={statusView(accrual, today)} isLong />
        {accrual.to_pay > 0 && <LawHint />}
      </div>
      <p className="note">{changeText(detail)}</p>
    </div>
  )
}
