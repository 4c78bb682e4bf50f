import { useAtom, useAtomValue } from 'jotai/react'
import { type ReactNode, useEffect } from 'react'
import { useSearch } from 'wouter'
import { toKopecks } from '#contract/money.ts'
import { readOwed } from '#contract/payments/owed.ts'
import type { Billing } from '#contract/payments/schema.ts'
import { CallError, NoResponseError } from '../../lib/http/call-errors.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { tenantProfileAtom } from '../../lib/session/session.ts'
import { SupportPhone } from '../../ui/feedback/support-phone.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorPanel, FailureActions } from '../../ui/feedback/error-panel.tsx'
import { SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { clockIcon } from '../../ui/icons/icons.ts'
import { LawHint } from '../../shared/payments/law-hint.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { PanelSkeleton } from '../../ui/layout/panel-skeleton.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { billingAtom, debtsAtom } from './atoms/billing.ts'
import { BenefitNotice } from './benefit-screen.tsx'
import { PayAll } from './pay-all.tsx'
import { PayForm, type Rights } from './pay-form.tsx'
import { isReceiptCovered, isNothingOwed } from './rules/amount.ts'
import { targetKey, type Target, firstTarget, type PaymentQuery, parsePaymentQuery } from './rules/target.ts'
import { messages } from './messages.ts'

function PaySkeleton() {
  return (
    <PanelSkeleton label={messages.pay}>
      <SkeletonLine width="55%" />
      <SkeletonLine width="75%" height="24px" />
      <SkeletonLine height="72px" />
      <SkeletonLine height="64px" />
      <SkeletonLine height="52px" />
    </PanelSkeleton>
  )
}

type PaymentFailedProps = { error: unknown; onRetry: () => void }

const accruals = signedRoutes.accruals.to({})
const leave = () => navigate(accruals, { replace: true })

function PaymentFailed({ error, onRetry }: PaymentFailedProps) {
  if (error instanceof CallError && error.code === 'no_receipt') return <NoReceipt error={error} />
  if (error instanceof CallError && error.status === 404)
    return (
      <Panel>
        <State
          drawing="missing"
          title={messages.absentTitle}
          text={messages.absentText}
          action={<ButtonLink href={`#${accruals}`}>{messages.toAccruals}</ButtonLink>}
        />
      </Panel>
    )
  return (
    <Panel>
      {error instanceof NoResponseError ? (
        <State
          drawing="offline"
          title={messages.noBillingTitle}
          text={messages.noBillingText}
          action={<FailureActions onRetry={onRetry} />}
        />
      ) : (
        <ErrorPanel error={error} onRetry={onRetry} />
      )}
    </Panel>
  )
}

/** An advance is refused before the first receipt (P-10). */
function NoReceipt({ error }: { error: CallError }) {
  return (
    <Dialog title={messages.attention} onClose={leave}>
      <p>{error.errors[0] ?? messages.noReceipt}</p>
      <Button kind="primary" isBlock onClick={leave}>
        {messages.understood}
      </Button>
    </Dialog>
  )
}

const payPath = (query: Readonly<Record<string, string>>): string =>
  `#${signedRoutes.accrualsPayment.to({}, query)}`

/** No receipt was issued, so nothing was paid and no advance is accepted (P-10). */
function NothingIssued({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Panel>
      {children}
      <State drawing="empty" title={messages.notIssuedTitle} text={messages.notIssuedText(name)} />
    </Panel>
  )
}

/** The debt is paid or its payment is in progress. */
function NothingOwed({ billing, children }: { billing: Billing; children: ReactNode }) {
  const { sector, sector_name: name } = billing
  const onTheWay = toKopecks(billing.on_the_way)
  const left = toKopecks(billing.maximum)
  const isWaiting = onTheWay > 0
  const isReceipt = isReceiptCovered(billing)
  const paid = {
    title: isReceipt ? messages.paidTitle : messages.nothingTitle,
    text: left > 0 ? messages.owedByOthers(left) : messages.nothingText(name),
  }
  const waiting = { title: messages.waitingTitle, text: messages.waitingText(onTheWay) }
  return (
    <Panel>
      {children}
      <State
        {...(isWaiting ? { icon: clockIcon } : { drawing: 'done' })}
        {...(isWaiting ? waiting : paid)}
        action={
          left > 0 ? (
            <ButtonLink kind="primary" href={payPath({ sector })}>
              {messages.payRest}
            </ButtonLink>
          ) : (
            <ButtonLink kind={isWaiting ? undefined : 'primary'} href={payPath({ sector, prepayment: '1' })}>
              {messages.prepayButton}
            </ButtonLink>
          )
        }
      />
    </Panel>
  )
}

/** Reloads when the page becomes visible, because another tab may have paid. */
function useBilling(target: Target) {
  const [remote, load] = useAtom(billingAtom)
  const key = targetKey(target)
  useEffect(() => {
    const reload = () => void load(target)
    const handleVisibility = () => document.visibilityState === 'visible' && reload()
    reload()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => document.removeEventListener('visibilitychange', handleVisibility)
    // eslint-disable-next-line react/exhaustive-deps
  }, [key, load])
  return {
    billing: remote.value?.key === key ? remote.value.value : undefined,
    error: remote.status === 'failed' ? remote.error : null,
    reload: () => void load(target),
  }
}

type PaymentContext = {
  readonly period: string
  readonly today: string
  readonly maximum: number
  readonly rights: Rights
}

type TargetPaymentProps = {
  target: Target
  context: PaymentContext
  children?: ReactNode
}

function TargetPayment({ target, context, children }: TargetPaymentProps) {
  const { billing, error, reload } = useBilling(target)
  if (billing === undefined)
    return error === null ? <PaySkeleton /> : <PaymentFailed error={error} onRetry={reload} />
  if (billing.benefit)
    return <BenefitNotice accrual={target.kind === 'accrual' ? target.accrual : undefined} />
  if (billing.restriction !== null)
    return (
      <Panel>
        {children}
        <Banner tone="bad" title={messages.payErrorTitle}>
          <p>{billing.restriction}</p>
          <SupportPhone />
        </Banner>
      </Panel>
    )
  if (isNothingOwed(billing) && billing.period === null)
    return <NothingIssued name={billing.sector_name}>{children}</NothingIssued>
  if (isNothingOwed(billing)) return <NothingOwed billing={billing}>{children}</NothingOwed>
  return (
    <PayForm
      key={targetKey(target)}
      billing={billing}
      isPrepayment={target.kind === 'prepayment'}
      period={context.period}
      rights={context.rights}
      onStale={reload}
    >
      {children}
    </PayForm>
  )
}

const toHref = (sector: string, isPrepayment: boolean): string =>
  `#${signedRoutes.accrualsPayment.to({}, { sector, ...(isPrepayment && { prepayment: '1' }) })}`

/** Defaults to the most urgent sector. */
function SectorPayment({ query, context }: { query: PaymentQuery; context: PaymentContext }) {
  const [{ value, status, error }, load] = useAtom(debtsAtom)
  const all = useAtomValue(tenantProfileAtom).value?.sectors ?? []
  useEffect(() => void load(context.period), [load, context.period])

  const named: Target | null =
    query.sector === null
      ? null
      : {
          kind: query.isPrepayment ? 'prepayment' : 'debt',
          sector: query.sector,
        }
  const target =
    named ??
    (value &&
      firstTarget(
        value.debts,
        all.map((option) => option.value),
        query.isPrepayment,
      ))
  if (target === undefined)
    return status === 'failed' ? (
      <PaymentFailed error={error} onRetry={() => void load(context.period)} />
    ) : (
      <PaySkeleton />
    )
  if (target === null || target.kind === 'accrual')
    return (
      <Panel>
        <State drawing="empty" title={messages.noSectors} text={messages.noSectorsText} />
      </Panel>
    )
  if (query.isAll && value && value.debts.filter((debt) => readOwed(debt).toPay > 0).length > 1)
    return (
      <PayAll
        debts={value.debts}
        maximum={toKopecks(context.maximum)}
        today={context.today}
        rights={context.rights}
        onStale={() => void load(context.period)}
      />
    )
  const isPrepayment = target.kind === 'prepayment'
  const sectors = isPrepayment
    ? all.map((option) => ({ sector: option.value, name: option.text }))
    : (value?.debts ?? []).map((debt) => ({ sector: debt.sector, name: debt.sector_name }))
  return (
    <TargetPayment target={target} context={context}>
      {sectors.length > 1 ? (
        <Tabs
          label={messages.sectors}
          look="wrappedChips"
          tabs={sectors.map(({ sector, name }) => ({ href: toHref(sector, isPrepayment), title: name }))}
          current={toHref(target.sector, isPrepayment)}
        />
      ) : undefined}
    </TargetPayment>
  )
}

/**
 * Reads the query: `?accrual=` a receipt, `?sector=` a sector's debt, `&prepayment=1` an advance, `?all=1` all debts.
 */
export function PaymentScreen({ context }: { context: PaymentContext }) {
  const query = parsePaymentQuery(useSearch())
  const title = query.isAll ? messages.payAll : messages.pay
  return (
    <>
      <PageHead
        title={query.isPrepayment ? messages.prepayButton : title}
        backHref={`#${signedRoutes.accruals.to({})}`}
        aside={<LawHint />}
      />
      {query.accrual === null ? (
        <SectorPayment query={query} context={context} />
      ) : (
        <TargetPayment target={{ kind: 'accrual', accrual: query.accrual }} context={context} />
      )}
    </>
  )
}
