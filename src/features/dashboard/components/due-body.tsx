import { clockIcon } from '../../../ui/icons/icons.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import type { DueView } from '../rules/due-view.ts'
import { texts } from '../texts.ts'
import { DueTag } from './due-tag.tsx'

type DueBodyProps = { view: DueView; period: string; titleId: string }

const titleOf = ({ due, daysLeft }: DueView): string => {
  if (due === null) return texts.due
  return daysLeft < 0 ? texts.dueWas(due) : texts.dueTill(due)
}

/** The payment of the one sector that is owed, or that there is; of several one is chosen there. */
const payHref = ({ owed, clear }: DueView): string => {
  const sectors = owed.length > 0 ? owed.map(({ debt }) => debt) : clear
  const [only] = sectors.length === 1 ? sectors : []
  const query = { ...(only && { sector: only.sector }), ...(owed.length === 0 && { prepayment: '1' }) }
  return `#${signedRoutes.accrualsPayment.to({}, Object.keys(query).length > 0 ? query : undefined)}`
}

/** The sum of all debts, what it is for, and the one filled button of Home. */
export function DueBody({ view, period, titleId }: DueBodyProps) {
  const hasDebts = view.due !== null
  const onTheWay = view.owed.reduce((sum, one) => sum + one.onTheWay, 0)
  return (
    <>
      <div className="due__top">
        <h2 id={titleId}>{titleOf(view)}</h2>
        {hasDebts ? <DueTag daysLeft={view.daysLeft} /> : <Tag tone="ok">{texts.debtFree}</Tag>}
      </div>
      <Money kopecks={view.kopecks} size="hero" />
      <ul className="note">
        {view.owed.map(({ debt, kopecks }) => (
          <li key={debt.sector}>
            {texts.ofPeriod(debt.sector_name, debt.period, period)}
            {view.owed.length > 1 && (
              <>
                {': '}
                <Money kopecks={kopecks} />
              </>
            )}
          </li>
        ))}
      </ul>
      {onTheWay > 0 && (
        <p className="due__way">
          <Status tone="info" icon={clockIcon}>
            {view.isAllOnTheWay ? texts.allOnTheWay : texts.onTheWay(onTheWay)}
          </Status>
        </p>
      )}
      {!view.isAllOnTheWay && (
        <ButtonLink kind={hasDebts ? 'primary' : undefined} isBlock href={payHref(view)}>
          {hasDebts ? texts.pay : texts.advance}
        </ButtonLink>
      )}
      {view.clear.length > 0 && (
        <ul className="due__also">
          {view.clear.map(({ sector, sector_name }) => (
            <li key={sector}>
              <Status tone="ok">{texts.clear(sector_name)}</Status>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
