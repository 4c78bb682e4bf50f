import type { Constants } from '#contract/organisation/constants-schema.ts'
import { instantDayTime, instantTime } from '../../lib/dates/dates.ts'
import type { Queued } from '../../lib/outbox/atoms.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import type { QueueKinds } from './queue-kind.ts'
import { messages } from './messages.ts'
import { isToday } from './moment.ts'

type SentPanelProps = { sent: readonly Queued[]; kinds: QueueKinds; constants: Constants }

export function SentPanel({ sent, kinds, constants }: SentPanelProps) {
  if (sent.length === 0) return null
  const zone = constants.time_zone
  const areOfToday = sent.every(
    ({ item }) => item.state.name === 'accepted' && isToday(item.state.at, constants),
  )
  return (
    <Panel title={areOfToday ? messages.sentToday : messages.sent}>
      <List isFlush>
        {sent.map(({ lane, item: { id, payload, state } }) => {
          const kind = kinds[lane.kind]
          if (kind === undefined || state.name !== 'accepted') return null
          const when = isToday(state.at, constants)
            ? messages.acceptedAt(instantTime(state.at, zone))
            : messages.acceptedOn(instantDayTime(state.at, zone))
          return (
            <Row
              key={id}
              title={kind.title(payload, constants)}
              note={
                <>
                  <span className="note">
                    <kind.Value payload={payload} />
                  </span>
                  <Status tone="ok">{when}</Status>
                </>
              }
            />
          )
        })}
      </List>
    </Panel>
  )
}
