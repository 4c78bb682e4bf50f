import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { readOwed } from '#contract/payments/owed.ts'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { SentNotice } from '#contract/notifications/history-schema.ts'
import { formatShownDay, type Calendar } from '../../../lib/dates/organisation-day.ts'
import { instantTime } from '../../../lib/dates/dates.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { dueMessages } from '../../../shared/payments/due-messages.ts'
import { EventRow } from '../../../ui/lists/event-row.tsx'
import { caseIcon } from '../../../shared/cases/case-icon.ts'
import { meterIcon } from '../../../ui/icons/cabinet-icons.ts'
import { clockIcon, receiptIcon, refreshIcon } from '../../../ui/icons/icons.ts'
import { undoIcon } from '../../../ui/icons/later-icons.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { EventsSkeleton } from '../../../ui/lists/events-skeleton.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { Sheet } from '../../../ui/overlays/modal.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { sentNoticesAtom } from '../atoms/notices.ts'
import { bellMessages } from '../bell-messages.ts'
import { sheetMessages } from '../bell-sheet-messages.ts'
import type { BellView } from '../rules/bell-view.ts'
import type { HomeEvent } from '../rules/events.ts'
import { HomeEventRow } from './home-event-row.tsx'

/** By the start of the path; the first that fits. */
const sectionIcons = [
  ['/tickets/', caseIcon(null)],
  ['/meters/', meterIcon],
  ['/payments/', undoIcon],
  ['/accruals/payment/', refreshIcon],
] as const

/** A request that is listed above has the same icon there. */
const noticeIcon = (path: string, events: readonly HomeEvent[]): string => {
  if (!path.startsWith('/requests/'))
    return sectionIcons.find(([start]) => path.startsWith(start))?.[1] ?? receiptIcon
  const id = new URLSearchParams(path.split('?')[1]).get('id')
  const [category = ''] = events.flatMap((event) =>
    event.kind !== 'ticket' && event.notice.id === id ? [event.notice.category] : [],
  )
  return caseIcon(category)
}

const moment = (instant: string, calendar: Calendar): string =>
  `${formatShownDay(instant, calendar)}, ${instantTime(instant, calendar.timeZone)}`

type NoticeRowProps = { notice: SentNotice; icon: string; calendar: Calendar }

function NoticeRow({ notice: { title, body, path, sent_at }, icon, calendar }: NoticeRowProps) {
  return (
    <EventRow
      href={`#${path}`}
      icon={icon}
      title={title}
      status={<span className="note">{body}</span>}
      note={moment(sent_at, calendar)}
    />
  )
}

type HistoryProps = { events: readonly HomeEvent[]; calendar: Calendar }

function History({ events, calendar }: HistoryProps) {
  const [{ value, status, error }, load] = useAtom(sentNoticesAtom)
  useEffect(() => void load(), [load])
  if (value === undefined)
    return status === 'failed' ? (
      <LoadFailed
        isPart
        error={error}
        noNetworkText={sheetMessages.historyLater}
        onRetry={() => void load()}
      />
    ) : (
      <EventsSkeleton rows={3} lines={2} />
    )
  if (value.results.length === 0) return <p className="note">{sheetMessages.historyEmpty}</p>
  return (
    <List isFlush label={sheetMessages.history}>
      {value.results.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          icon={noticeIcon(notice.path, events)}
          calendar={calendar}
        />
      ))}
    </List>
  )
}

type BellSheetProps = { bell: BellView; constants: Constants; onClose: () => void }

export function BellSheet({ bell: { debts, events }, constants, onClose }: BellSheetProps) {
  const { today } = constants
  const calendar = { today, timeZone: constants.time_zone }
  return (
    <Sheet title={bellMessages.title} onClose={onClose}>
      {debts.length + events.length === 0 && (
        <State drawing="empty" title={sheetMessages.empty} text={sheetMessages.emptyText} />
      )}
      {/* Any link click also closes the sheet. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div onClick={onClose}>
        <List>
          {debts.map(({ sector, sector_name, due_date: due, ...debt }) => (
            <EventRow
              key={sector}
              href={`#${signedRoutes.accruals.to({})}`}
              icon={receiptIcon}
              title={sector_name}
              status={
                <>
                  <Status tone={due < today ? 'bad' : 'warn'} icon={clockIcon}>
                    {dueMessages.due(due, due < today)}
                  </Status>
                  <Money kopecks={readOwed(debt).toPay} size="row" />
                </>
              }
            />
          ))}
          {events.map((event) => (
            <HomeEventRow
              key={event.kind + String(event.notice.id)}
              event={event}
              calendar={calendar}
              note={moment(event.notice.changed_at, calendar)}
            />
          ))}
        </List>
        <h3 className="bell__history">{sheetMessages.history}</h3>
        <History events={events} calendar={calendar} />
      </div>
    </Sheet>
  )
}
