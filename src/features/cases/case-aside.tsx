import type { ReactNode } from 'react'
import type { DeskCase } from '#contract/cases/desk-schema.ts'
import type { Deadline } from '#contract/cases/terms.ts'
import {
  dayAndWeekday,
  dayIn,
  instantDay,
  instantDayTime,
  instantTime,
  weekdayOf,
} from '../../lib/dates/dates.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { Status } from '../../ui/feedback/status.tsx'
import { caseHref } from './queue-list.tsx'
import { messages } from './messages.ts'
import { plannedSlot, type Slot } from './visit-slot.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

type DeadlineProps = { deadline: Deadline; timeZone: string; now: number }

function DeadlineText({ deadline: { at, whole_day }, timeZone, now }: DeadlineProps) {
  const left = Date.parse(at) - now
  const until = whole_day
    ? instantDay(Date.parse(at) - 1, timeZone)
    : dayIn(at, timeZone) === dayIn(now, timeZone)
      ? instantTime(at, timeZone)
      : instantDayTime(at, timeZone)
  if (left <= 0) return <Status tone="bad">{messages.lateFull(until, left)}</Status>
  return left < 3600_000 ? <Status tone="warn">{messages.leftFull(until, left)}</Status> : until
}

const moneyState = ({ paid, on_the_way, refunded, refunding }: NonNullable<DeskCase['order']>) => {
  if (refunding > 0) return [messages.refunding, 'info'] as const
  if (refunded > 0) return [messages.refunded, 'neutral'] as const
  if (paid > 0) return [messages.paid, 'ok'] as const
  return on_the_way > 0 ? ([messages.onTheWay, 'info'] as const) : ([messages.notPaid, 'neutral'] as const)
}

function Money({ order }: { order: NonNullable<DeskCase['order']> }) {
  const [state, tone] = moneyState(order)
  return (
    <div>
      <h2>{messages.payment}</h2>
      <dl className="facts facts--side">
        <Fact name={messages.sum}>{formatMoney(order.kopecks)}</Fact>
        <Fact name={messages.money}>
          <Status tone={tone}>{state}</Status>
        </Fact>
      </dl>
    </div>
  )
}

/** Returns 'вт, 17 марта, 14:00–16:00'. */
const formatSlot = ({ date, from, till }: Slot): string => `${dayAndWeekday(date)}, ${from}–${till}`

export function Aside({ deskCase, now }: { deskCase: DeskCase; now: number }) {
  const { due, order, time_zone: timeZone, house } = deskCase
  const visitEnd = due?.visit?.at
  const isMissed = visitEnd !== undefined && Date.parse(visitEnd) <= now
  const hasVisit = deskCase.planned_at !== null || deskCase.desired_start_at !== null
  const planned = plannedSlot(deskCase)
  return (
    <aside className="case__aside aside" aria-label={messages.resident}>
      {due && (
        <div>
          <h2>{messages.due}</h2>
          <dl className="facts facts--side">
            {due.visit && (
              <Fact name={isMissed ? messages.visit : messages.dueVisit}>
                {isMissed ? (
                  <Status tone="bad">{messages.visitMissed}</Status>
                ) : (
                  <DeadlineText deadline={due.visit} timeZone={timeZone} now={now} />
                )}
              </Fact>
            )}
            {due.answer && (
              <Fact name={messages.dueAnswer}>
                <DeadlineText deadline={due.answer} timeZone={timeZone} now={now} />
              </Fact>
            )}
            {due.done && (
              <Fact name={messages.dueDone}>
                <DeadlineText deadline={due.done} timeZone={timeZone} now={now} />
              </Fact>
            )}
          </dl>
        </div>
      )}
      {order && <Money order={order} />}
      {hasVisit && (
        <div>
          <h2>{messages.visit}</h2>
          <dl className="facts facts--side">
            {planned && <Fact name={messages.plannedFor}>{formatSlot(planned)}</Fact>}
            {deskCase.performer && <Fact name={messages.performer}>{deskCase.performer}</Fact>}
            {deskCase.desired_start_at && (
              <Fact name={messages.wanted}>
                {weekdayOf(dayIn(deskCase.desired_start_at, timeZone))},{' '}
                {instantDayTime(deskCase.desired_start_at, timeZone)}
              </Fact>
            )}
          </dl>
        </div>
      )}
      <div>
        <h2>{messages.resident}</h2>
        <dl className="facts facts--side">
          <Fact name={messages.name}>
            <a className="desk-link" href={`#${deskRoutes.flat.to({ id: deskCase.account_id })}`}>
              {deskCase.name}
            </a>
          </Fact>
          <Fact name={messages.account}>{deskCase.account}</Fact>
          {deskCase.score !== null && <Fact name={messages.score}>{deskCase.score}</Fact>}
        </dl>
        {!deskCase.has_resident && <p className="note">{messages.gone}</p>}
      </div>
      {house.count > 0 && (
        <div className="aside__near">
          <h2>{messages.nearby}</h2>
          <p className="note">{messages.nearbyCount(house.count)}</p>
          <ul className="aside__nearby">
            {house.cases.map(({ id, number, title }) => (
              <li key={id}>
                <a href={caseHref(number)}>№ {number}</a>, {title}
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  )
}
