import { toKopecks } from '#contract/money.ts'
import type { Constants } from '#contract/config/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { EventRow } from '../../../ui/lists/event-row.tsx'
import { bellIcon, clockIcon, receiptIcon } from '../../../ui/icons/icons.ts'
import { List } from '../../../ui/lists/list.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { Sheet } from '../../../ui/overlays/modal.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { bellTexts } from '../bell-texts.ts'
import type { BellView } from '../rules/bell-view.ts'
import { texts } from '../texts.ts'
import { HomeEventRow } from './home-event-row.tsx'

type BellSheetProps = { bell: BellView; constants: Constants; onClose: () => void }

/** The sheet of the bell: owed receipts and events of requests, each with a link to its screen. */
export function BellSheet({ bell: { debts, events }, constants, onClose }: BellSheetProps) {
  const { today, time_zone: timeZone } = constants
  return (
    <Sheet title={bellTexts.title} onClose={onClose}>
      {debts.length + events.length === 0 && (
        <State icon={bellIcon} title={texts.bellEmpty} text={texts.bellEmptyText} />
      )}
      {/* A press on a link leads away: the sheet goes with it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div onClick={onClose}>
        <List>
          {debts.map(({ sector, sector_name, amount, due_date: due }) => (
            <EventRow
              key={sector}
              href={`#${signedRoutes.accruals.to({})}`}
              icon={receiptIcon}
              title={sector_name}
              status={
                <>
                  <Status tone={due < today ? 'bad' : 'warn'} icon={clockIcon}>
                    {due < today ? texts.dueWas(due) : texts.dueTill(due)}
                  </Status>
                  <Money kopecks={toKopecks(amount)} size="row" />
                </>
              }
            />
          ))}
          {events.map((event) => (
            <HomeEventRow
              key={event.kind + String(event.notice.id)}
              event={event}
              calendar={{ today, timeZone }}
            />
          ))}
        </List>
      </div>
    </Sheet>
  )
}
