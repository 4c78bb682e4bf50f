import { signedRoutes } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Money } from '../../../ui/money.tsx'
import { Status } from '../../../ui/status.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { DueView } from '../rules/due-view.ts'
import { texts } from '../texts.ts'
import { DueTag } from './due-tag.tsx'

type DueBodyProps = { view: DueView; period: string; titleId: string }

const titleOf = ({ due, daysLeft }: DueView): string => {
  if (due === null) return texts.due
  return daysLeft < 0 ? texts.dueWas(due) : texts.dueTill(due)
}

/** The sum of all debts, what it is for, and the one filled button of Home. */
export function DueBody({ view, period, titleId }: DueBodyProps) {
  const hasDebts = view.due !== null
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
      <ButtonLink
        kind={hasDebts ? 'primary' : undefined}
        isBlock
        href={`#${signedRoutes.accrualsPayment.to({})}`}
      >
        {hasDebts ? texts.pay : texts.advance}
      </ButtonLink>
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
