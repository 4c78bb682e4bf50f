import { areSectorsKnownAtom } from '../../lib/session/session.ts'
import { useSetAtom, useAtom, useAtomValue } from 'jotai/react'
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { toKopecks } from '#contract/money.ts'
import { sumWithFee } from '#contract/payments/amount.ts'
import type { Paid, Unfinished } from '#contract/payments/history-schema.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { isIos } from '../../lib/device/install.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { Chip, Chips } from '../../ui/fields/chips.tsx'
import { fileMessages } from '../../shared/files/messages.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List } from '../../ui/lists/list.tsx'
import { Money } from '../../ui/numbers/money.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { MonthChart } from '../../shared/charts/month-chart.tsx'
import { Refunds } from '../../shared/payments/refunds.tsx'
import { RangeHead } from '../../shared/ranges/range-head.tsx'
import { purposeAtom, rangeAtom } from './atoms/choices.ts'
import { findFiscalReceiptAtom, paymentsAtom } from './atoms/history.ts'
import { HistoryFiles, HistoryRange } from './history-tools.tsx'
import { historyMessages } from './history-messages.ts'
import {
  groupByMonth,
  isSameRange,
  getKey,
  filterOrders,
  toPurpose,
  listPurposes,
  toRange,
  countConfirmed,
  getSum,
  listMonthSums,
  type DayRange,
} from './rules/history.ts'
import { UnfinishedPayments } from './unfinished-payments.tsx'
import './history.css'

type FiscalReceiptProps = { id: string; moment: string }

function FiscalReceipt({ id, moment }: FiscalReceiptProps) {
  const find = useSetAtom(findFiscalReceiptAtom)
  const showToast = useSetAtom(toastAtom)
  const [isBusy, setIsBusy] = useState(false)
  const [href, setHref] = useState<string | null>(null)
  const isOnIphone = isIos()

  const open = async () => {
    setIsBusy(true)
    try {
      const { url } = await find(id)
      if (url === null) showToast(historyMessages.receiptStillForming)
      else setHref(url)
    } catch {
      // The action has already reported its failure.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button
        kind="plain"
        isSmall
        isBusy={isBusy}
        busyText={historyMessages.receiptBusy}
        aria-label={historyMessages.receiptLabel(moment)}
        onClick={() => void open()}
      >
        {historyMessages.receipt}
      </Button>
      {href !== null && (
        <Dialog title={historyMessages.receiptTitle} onClose={() => setHref(null)}>
          <p>
            {isOnIphone
              ? `${fileMessages.documentTitle}. ${fileMessages.documentText}`
              : historyMessages.receiptText}
          </p>
          <ButtonLink
            kind="primary"
            isBlock
            href={href}
            rel="noopener noreferrer"
            {...(!isOnIphone && { target: '_blank' })}
          >
            {historyMessages.openReceipt}
          </ButtonLink>
        </Dialog>
      )}
    </>
  )
}

type PaymentRowProps = { payment: Paid; timeZone: string }

function PaymentRow({ payment, timeZone }: PaymentRowProps) {
  const { fee, whole, paid_at: paidAt, state, fiscal_receipt: receipt } = payment
  const moment = historyMessages.moment(paidAt, timeZone)
  return (
    <div className="row payment">
      <span className="row__body">
        <span className="row__title">{historyMessages.subject(payment)}</span>
        <span className="note">
          <time dateTime={paidAt}>{moment}</time>
        </span>
        <span className="note">{historyMessages.how(payment)}</span>
        {fee > 0 && <span className="note">{historyMessages.fee(toKopecks(fee))}</span>}
        {whole !== undefined && <span className="note">{historyMessages.partOf(toKopecks(whole))}</span>}
        {state === 'reversed' && <Status tone="bad">{historyMessages.state(payment)}</Status>}
        <Refunds refunds={payment.refunds} />
        {receipt === 'forming' && <Status>{historyMessages.receiptForming}</Status>}
      </span>
      <span className="row__end payment__end">
        <Money kopecks={sumWithFee(payment)} size="row" />
        {receipt === 'ready' && <FiscalReceipt id={payment.id} moment={moment} />}
      </span>
    </div>
  )
}

type HistoryTotalProps = {
  /** Of the chosen purpose. */
  payments: readonly Paid[]
  forOrders: number
  range: DayRange
  constants: Constants
  rangeButton: ReactNode
}

function HistoryTotal({ payments, forOrders, range, constants, rangeButton }: HistoryTotalProps) {
  const titleId = useId()
  const { count, fees } = countConfirmed(payments)
  const months = listMonthSums(payments, constants.time_zone)
  return (
    <section className="panel" aria-labelledby={titleId}>
      <RangeHead id={titleId} title={historyMessages.total(range, constants.today)}>
        {rangeButton}
      </RangeHead>
      <p>
        <Money kopecks={getSum(payments)} size="hero" />
      </p>
      <p className="note">{historyMessages.totalNote(count, fees, forOrders)}</p>
      {months.length > 1 && <MonthChart label={historyMessages.chart} months={months} />}
    </section>
  )
}

type HistoryBodyProps = {
  payments: readonly Paid[]
  unfinished: readonly Unfinished[]
  range: DayRange
  constants: Constants
  rangeButton: ReactNode
}

function HistoryBody({ payments, unfinished, range, constants, rangeButton }: HistoryBodyProps) {
  const [key, setKey] = useAtom(purposeAtom)
  const purposes = listPurposes(payments)
  // Ignore a purpose missing from the new range; the empty list could not be reset.
  const chosen = purposes.map(getKey).find((option) => option === key)
  const isShown = (payment: Paid | Unfinished) =>
    chosen === undefined || getKey(toPurpose(payment)) === chosen
  const shown = payments.filter(isShown)
  const forOrders = purposes.length > 1 && chosen === undefined ? getSum(filterOrders(shown)) : 0
  const unfinishedPanel = (
    <UnfinishedPayments payments={unfinished.filter(isShown)} timeZone={constants.time_zone} />
  )
  if (payments.length === 0)
    return (
      <>
        {rangeButton}
        {unfinishedPanel}
        <div className="panel">
          <State drawing="empty" title={historyMessages.empty} text={historyMessages.emptyText} />
        </div>
      </>
    )
  return (
    <>
      {unfinishedPanel}
      <HistoryTotal
        payments={shown}
        forOrders={forOrders}
        range={range}
        constants={constants}
        rangeButton={rangeButton}
      />
      {purposes.length > 1 && (
        <Chips label={historyMessages.purposes}>
          <Chip isOn={chosen === undefined} onPress={() => setKey(null)}>
            {historyMessages.allPurposes}
          </Chip>
          {purposes.map((purpose) => (
            <Chip
              key={getKey(purpose)}
              isOn={chosen === getKey(purpose)}
              onPress={() => setKey(getKey(purpose))}
            >
              {historyMessages.purpose(purpose)}
            </Chip>
          ))}
        </Chips>
      )}
      {groupByMonth(shown, constants.time_zone).map(({ period, kopecks, payments: ofMonth }) => (
        <Panel
          key={period}
          isList
          title={historyMessages.month(period, constants.today)}
          aside={<Money kopecks={kopecks} size="row" />}
        >
          <List isFlush>
            {ofMonth.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} timeZone={constants.time_zone} />
            ))}
          </List>
        </Panel>
      ))}
      <HistoryFiles payments={shown} range={range} timeZone={constants.time_zone} />
      <LiveRegion text={historyMessages.shown(shown.length)} />
    </>
  )
}

type HistoryScreenProps = { constants: Constants }

export function HistoryScreen({ constants }: HistoryScreenProps) {
  const [chosenRange, setRange] = useAtom(rangeAtom)
  const range = useMemo(() => chosenRange ?? toRange('year', constants.today), [chosenRange, constants.today])
  const areSectorsKnown = useAtomValue(areSectorsKnownAtom)
  const [{ value, status, error, storedAt }, load] = useAtom(paymentsAtom)
  useEffect(() => {
    if (areSectorsKnown) void load(range)
  }, [areSectorsKnown, load, range])

  const isLoaded = value !== undefined && isSameRange(value.range, range)
  const hasFailed = !isLoaded && status === 'failed'
  const rangeButton = <HistoryRange range={range} today={constants.today} onRange={setRange} />
  return (
    <>
      <PageHead
        title={historyMessages.title}
        backHref={`#${signedRoutes.accruals.to({})}`}
        sub={storedAt !== null && historyMessages.since(instantDayTime(storedAt))}
      />
      <div className="stack history">
        {hasFailed && rangeButton}
        {hasFailed && (
          <div className="panel">
            <LoadFailed
              noNetworkText={historyMessages.noNetworkText}
              error={error}
              onRetry={() => void load(range)}
            />
          </div>
        )}
        {isLoaded && (
          <HistoryBody
            payments={value.results}
            unfinished={value.unfinished}
            range={range}
            constants={constants}
            rangeButton={rangeButton}
          />
        )}
        {!hasFailed && !isLoaded && (
          <Skeleton>
            <div className="panel skeleton">
              <SkeletonLine width="40%" />
              <SkeletonLine height="64px" />
              <SkeletonLine height="64px" />
            </div>
          </Skeleton>
        )}
      </div>
    </>
  )
}
