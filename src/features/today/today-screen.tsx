import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import type { CaseStatus, DeskView } from '#contract/cases/desk-schema.ts'
import type { CasesToday, ExchangeToday, SentReadings } from '#contract/today/schema.ts'
import { hasDuty } from '#contract/staff/roles.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { shiftPeriod } from '#contract/calendar.ts'
import { deskDueState } from '#contract/cases/terms.ts'
import { dayOfMonth, monthName } from '../../lib/dates/dates.ts'
import { deskDayTime, deskTime } from '../../shared/desk/dates.ts'
import { arrivalsAtom } from '../../shared/desk/arrivals.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { formatCount } from '../../shared/desk/count-text.ts'
import { DeskHead } from '../../shared/desk/desk-head.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { doneIcon } from '../../ui/icons/icons.ts'
import type { StyleWithVariables } from '../../ui/layout/css-variables.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { Money } from '../../ui/numbers/money.tsx'
import { askAtom, loadedAtAtom, casesAtom, exchangeAtom } from './state.ts'
import { formatSpan } from '../../shared/desk/span.ts'
import { messages } from './messages.ts'
import './today.css'

export { prefetchAtom } from './state.ts'

const FailedEmailsScreen = lazyComponent(
  async () => (await import('./failed-emails-screen.tsx')).FailedEmailsScreen,
)
const UnmatchedPaymentsScreen = lazyComponent(
  async () => (await import('./unmatched-payments-screen.tsx')).UnmatchedPaymentsScreen,
)

const queueHref = (view: DeskView, filter: { readonly status?: CaseStatus } = {}): string =>
  `#${deskRoutes.cases.to({}, { view, ...filter })}`

const intervalMs = 60_000
/** While readings are being counted. */
const countingMs = 5_000

type CountProps = { name: string; count: number | string; href?: string; note?: ReactNode }

function Count({ name, count, href, note }: CountProps) {
  const content = (
    <>
      <span className="note">{name}</span>
      <b>{count}</b>
      {note && <span className="note">{note}</span>}
    </>
  )
  return href === undefined ? <div>{content}</div> : <a href={href}>{content}</a>
}

type TallyProps = Pick<CasesToday, 'counts' | 'visits' | 'letters_given_up'>

function Tally({ counts, visits, letters_given_up: letters }: TallyProps) {
  return (
    <section className="counters" aria-label={messages.counts}>
      <Count
        name={messages.overdue}
        count={formatCount(counts.overdue)}
        href={queueHref('overdue')}
        note={counts.overdue > 0 && <Status tone="bad">{messages.overdueNote}</Status>}
      />
      <Count
        name={messages.fresh}
        count={formatCount(counts.new)}
        href={queueHref('new')}
        note={messages.freshNote}
      />
      <Count
        name={messages.visits}
        count={formatCount(visits.length)}
        href={queueHref('all', { status: 'planned' })}
      />
      <Count name={messages.open} count={formatCount(counts.all)} href={queueHref('all')} />
      <Count
        name={messages.letters}
        count={letters}
        href={`#${deskRoutes.letters.pattern}`}
        note={letters > 0 && messages.emailsNote}
      />
    </section>
  )
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

type ReadingsProps = { readings: SentReadings }

/** The bar marks last month's share on the same day. */
function Readings({ readings: { period, till, meters, sent, sent_before: before } }: ReadingsProps) {
  const [now, then] = [percent(sent, meters), percent(before, meters)]
  const style: StyleWithVariables = { '--submitted-now': `${now}%`, '--submitted-before': `${then}%` }
  return (
    <Panel title={messages.readings(monthName(period))}>
      <p>
        <b className="today__sent">{sent}</b>{' '}
        <span className="note">{messages.ofMeters(meters, dayOfMonth(till))}</span>
      </p>
      <div className="submitted-bar" style={style} aria-hidden="true">
        <i />
        <u />
      </div>
      <p className="note">{messages.share(now, then, monthName(shiftPeriod(period, -1)))}</p>
    </Panel>
  )
}

function CountingReadings() {
  return (
    <Panel title={messages.counting}>
      <p className="note">{messages.countingNote}</p>
    </Panel>
  )
}

/** For a bar as long as the share of a sum, refunds too. */
const shareStyle = (kopecks: number, turnover: number): StyleWithVariables => ({
  '--share': String(percent(Math.abs(kopecks), turnover) / 100),
})

type ReceivedMoneyProps = Pick<ExchangeToday, 'paid' | 'refunds' | 'since' | 'imported'>

function ReceivedMoney({ paid, refunds, since, imported }: ReceivedMoneyProps) {
  const lines = [
    [messages.cabinet(paid.cabinet.count), paid.cabinet],
    [messages.qr(paid.qr.count), paid.qr],
    ...(paid.office.count > 0 ? ([[messages.office(paid.office.count), paid.office]] as const) : []),
    ...(imported ?? []).map((sum) => [messages.imported(sum.source, sum.count), sum] as const),
    ...(refunds.count > 0
      ? ([[messages.refunds(refunds.count), { kopecks: -refunds.kopecks }]] as const)
      : []),
  ] as const
  const title =
    since === undefined
      ? messages.money
      : messages.moneySince(new Date(`${since}T00:00:00Z`).getUTCDay(), dayOfMonth(since))
  const total = lines.reduce((sum, [, { kopecks }]) => sum + kopecks, 0)
  const turnover = lines.reduce((sum, [, { kopecks }]) => sum + Math.abs(kopecks), 0)
  return (
    <Panel title={title}>
      <Money kopecks={total} size="l" />
      <dl className="today__money">
        {lines.map(([name, { kopecks }]) => (
          <div key={name} style={shareStyle(kopecks, turnover)}>
            <dt>{name}</dt>
            <dd>
              <Money kopecks={kopecks} size="row" />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

type PartsProps = { session: StaffSession }

function useWaiting(): readonly ReactNode[] {
  const { value: cases } = useAtomValue(casesAtom)
  const { value: exchange } = useAtomValue(exchangeAtom)
  const now = useAtomValue(loadedAtAtom) ?? 0
  return [
    ...(cases?.overdue ?? []).map(({ id, number, title, address, due }) => {
      const state = due && deskDueState(due, now)
      return (
        <Row
          key={`case ${id}`}
          href={`#${deskRoutes.case.to({ number })}`}
          title={`${title}, ${address}`}
          note={
            <Status tone="bad">
              {state
                ? messages.late[state.what](formatSpan(now - Date.parse(state.deadline.at)))
                : messages.overdue}
            </Status>
          }
        />
      )
    }),
    ...(exchange?.unknown.payments ?? []).map(({ id, flat, account, kopecks, since }) => (
      <Row
        key={id}
        href={`#${deskRoutes.flat.to({ id: flat })}`}
        title={messages.unknown(formatMoney(kopecks))}
        note={
          <Status tone="warn">{messages.unknownSince(formatSpan(now - Date.parse(since)), account)}</Status>
        }
      />
    )),
    ...(exchange && exchange.unknown.count > exchange.unknown.payments.length
      ? [
          <Row
            key="unknown"
            href={`#${deskRoutes.unknownPayments.pattern}`}
            title={messages.unknownMore(exchange.unknown.count)}
          />,
        ]
      : []),
    ...(exchange?.imports ?? []).map(({ id, file, bad_rows: bad, at, who, report }) => (
      <Row
        key={`import ${id}`}
        href={`#${deskRoutes.exchange.to({}, report === null ? undefined : { import: report })}`}
        title={messages.badRows(file, bad)}
        note={<Status tone="warn">{messages.bySomebody(deskDayTime(at), who)}</Status>}
      />
    )),
  ]
}

type VisitsProps = Pick<CasesToday, 'visits'>

function Visits({ visits }: VisitsProps) {
  return (
    <Panel title={messages.visits}>
      {visits.length === 0 ? (
        <p className="note">{messages.noVisits}</p>
      ) : (
        <List isFlush>
          {visits.map(({ id, number, time, performer, address }) => (
            <Row
              key={id}
              href={`#${deskRoutes.case.to({ number })}`}
              start={<span className="tabular-nums">{time}</span>}
              title={address}
              note={performer ?? messages.nobody}
            />
          ))}
        </List>
      )}
    </Panel>
  )
}

function Overview({ session }: PartsProps) {
  const { role } = session
  const cases = useAtomValue(casesAtom)
  const exchange = useAtomValue(exchangeAtom)
  const askedAt = useAtomValue(loadedAtAtom)
  const ask = useSetAtom(askAtom)
  const waiting = useWaiting()
  const { heard } = useAtomValue(arrivalsAtom)

  useEffect(() => {
    void ask(role)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask(role)
    }, intervalMs)
    return () => clearInterval(timer)
  }, [ask, role])
  // Reload on server news: otherwise the badge and these counts would differ for a minute.
  const seen = useRef(heard)
  useEffect(() => {
    if (seen.current === heard) return
    seen.current = heard
    void ask(role)
  }, [ask, role, heard])

  const needed = [
    ...(hasDuty(role, 'cases') ? [cases] : []),
    ...(hasDuty(role, 'exchange') ? [exchange] : []),
  ]
  const failed = needed.find(({ value, status }) => !value && status === 'failed')
  const isReady = askedAt !== null && needed.every(({ value }) => value)
  const { today, readings } = cases.value ?? exchange.value ?? {}
  useEffect(() => {
    if (readings !== null) return
    const timer = setInterval(() => void ask(role), countingMs)
    return () => clearInterval(timer)
  }, [ask, role, readings])
  return (
    <>
      <DeskHead
        title={today === undefined ? messages.plainTitle : messages.title(dayOfMonth(today))}
        aside={askedAt !== null && <span className="note">{messages.updated(deskTime(askedAt))}</span>}
      />
      {failed && (
        <LoadFailed error={failed.error} noNetworkText={messages.network} onRetry={() => void ask(role)} />
      )}
      {!failed && !isReady && (
        <Skeleton>
          <SkeletonLine height="6rem" />
          <SkeletonLine height="16rem" />
        </Skeleton>
      )}
      {isReady && (
        <>
          {cases.value && <Tally {...cases.value} />}
          <div className="today">
            <Panel title={messages.waiting}>
              {waiting.length === 0 ? (
                <State icon={doneIcon} tone="ok" title={messages.nothing} />
              ) : (
                <List isFlush>{waiting}</List>
              )}
            </Panel>
            <div className="today__side">
              {cases.value && <Visits visits={cases.value.visits} />}
              {exchange.value && <ReceivedMoney {...exchange.value} />}
              {readings ? <Readings readings={readings} /> : <CountingReadings />}
            </div>
          </div>
        </>
      )}
    </>
  )
}

export function TodayScreen({ session }: PartsProps) {
  return (
    <Switch>
      {hasDuty(session.role, 'cases') && (
        <Route path={deskRoutes.letters.pattern}>
          <FailedEmailsScreen />
        </Route>
      )}
      {hasDuty(session.role, 'exchange') && (
        <Route path={deskRoutes.unknownPayments.pattern}>
          <UnmatchedPaymentsScreen />
        </Route>
      )}
      <Route>
        <Overview session={session} />
      </Route>
    </Switch>
  )
}
