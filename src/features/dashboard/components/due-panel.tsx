import { useId } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { Debt } from '#contract/dashboard/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { useIsOnline } from '../../../lib/state/network.ts'
import { dueMessages } from '../../../shared/payments/due-messages.ts'
import { useCards } from '../../../ui/feedback/support-context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { SkeletonLine } from '../../../ui/feedback/skeleton.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Status, Tag } from '../../../ui/feedback/status.tsx'
import { clockIcon } from '../../../ui/icons/icons.ts'
import { PanelSkeleton } from '../../../ui/layout/panel-skeleton.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { toDueView, type DueView } from '../rules/due-view.ts'
import { messages } from '../messages.ts'
import '../home.css'

type DueTagProps = { daysLeft: number }

/** Days before the due date when the warning starts. */
const soon = 5

function DueTag({ daysLeft }: DueTagProps) {
  const text = dueMessages.daysLeft(daysLeft)
  if (daysLeft < 0) return <Tag tone="bad">{text}</Tag>
  return (
    <Tag tone={daysLeft <= soon ? 'warn' : 'neutral'} icon={clockIcon}>
      {text}
    </Tag>
  )
}

type DueBodyProps = { view: DueView; period: string; canPay: boolean; titleId: string }

const getTitle = ({ due, late, toPay }: DueView): string => {
  if (due === null) return messages.due
  return late > 0 && late < toPay ? messages.withDebt(late) : dueMessages.due(due, late > 0)
}

const isSeveral = (owed: DueView['owed']): boolean => owed.filter(({ toPay }) => toPay > 0).length > 1

const payText = ({ owed }: DueView, hasCards: boolean): string => {
  if (!hasCards) return messages.howToPay
  if (owed.length === 0) return messages.advance
  return isSeveral(owed) ? messages.payAll : messages.pay
}

const payHref = ({ owed, clear }: DueView): string => {
  const sectors = owed.length > 0 ? owed.map(({ of }) => of) : clear
  const [only] = sectors.length === 1 ? sectors : []
  if (isSeveral(owed)) return `#${signedRoutes.accrualsPayment.to({}, { all: '1' })}`
  const query = { ...(only && { sector: only.sector }), ...(owed.length === 0 && { prepayment: '1' }) }
  return `#${signedRoutes.accrualsPayment.to({}, Object.keys(query).length > 0 ? query : undefined)}`
}

/** Offline, explains why payment is unavailable (O-18). */
function PayButton({ view }: { view: DueView }) {
  const isOnline = useIsOnline()
  const text = payText(view, useCards())
  const look = { kind: view.due === null ? undefined : 'primary', isBlock: true } as const
  if (isOnline)
    return (
      <ButtonLink {...look} href={payHref(view)}>
        {text}
      </ButtonLink>
    )
  return (
    <>
      <Button {...look} disabled>
        {text}
      </Button>
      <p className="note">{messages.payOnline}</p>
    </>
  )
}

function DueBody({ view, period, canPay, titleId }: DueBodyProps) {
  const hasDebts = view.due !== null
  const { debt, onTheWay, toPay } = view
  const isAllOnTheWay = hasDebts && toPay === 0
  return (
    <>
      <div className="due__top">
        <h2 id={titleId}>{getTitle(view)}</h2>
        {hasDebts ? <DueTag daysLeft={view.daysLeft} /> : <Tag tone="ok">{messages.debtFree}</Tag>}
      </div>
      <Money kopecks={toPay} size="hero" />
      <ul className="note">
        {view.owed.map(({ of, toPay: kopecks }) => (
          <li key={of.sector}>
            {messages.ofPeriod(of.sector_name, of.period, period)}
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
            {isAllOnTheWay ? messages.allOnTheWay : messages.onTheWay(onTheWay, debt)}
          </Status>
        </p>
      )}
      {canPay && !isAllOnTheWay && <PayButton view={view} />}
      {view.clear.length > 0 && (
        <ul className="due__others">
          {view.clear.map(({ sector, sector_name }) => (
            <li key={sector}>
              <Status tone="ok">{messages.clear(sector_name)}</Status>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type DuePanelProps = { debts: readonly Debt[] | undefined; constants: Constants; canPay: boolean }

export function DuePanel({ debts, constants, canPay }: DuePanelProps) {
  const titleId = useId()
  if (debts === undefined)
    return (
      <PanelSkeleton label={messages.due}>
        <SkeletonLine width="55%" height="28px" />
        <SkeletonLine width="45%" height="36px" />
        <SkeletonLine width="75%" height="20px" />
        <span className="due__button">
          <SkeletonLine height="52px" />
        </span>
        <SkeletonLine width="65%" height="24px" />
      </PanelSkeleton>
    )
  if (debts.length === 0)
    return (
      <Panel label={messages.due}>
        <State drawing="empty" title={messages.noReceipts} text={messages.noReceiptsText} />
      </Panel>
    )
  return (
    <section className="panel due" aria-labelledby={titleId}>
      <DueBody
        view={toDueView(debts, constants.today)}
        period={constants.period}
        canPay={canPay}
        titleId={titleId}
      />
    </section>
  )
}
