import type { Queued } from '../../lib/outbox/atoms.ts'
import { isRecallable } from '../../lib/outbox/transitions.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { WaitingStatus } from '../../ui/feedback/waiting-status.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EventRow } from '../../ui/lists/event-row.tsx'
import { List } from '../../ui/lists/list.tsx'
import type { CaseSummary } from './queued-case.tsx'

type WaitingCasesProps = {
  texts: {
    readonly waiting: string
    readonly newItem: string
    readonly photoCount: (count: number) => string
  }
  waiting: readonly Queued[]
  toSummary: (payload: unknown) => CaseSummary
  formPath: (lane: string) => string
}

/** An editable case links to its form, others to the queue. */
export function WaitingCases({ texts, waiting, toSummary, formPath }: WaitingCasesProps) {
  if (waiting.length === 0) return null
  return (
    <Panel isList label={texts.waiting}>
      <List isFlush>
        {waiting.map(({ lane, item }) => {
          const { icon, subject, description } = toSummary(item.payload)
          const isOpen = item.state.name === 'draft' || isRecallable(item)
          const photos = item.attachments.length
          return (
            <EventRow
              key={item.id}
              href={`#${isOpen ? formPath(lane.lane) : signedRoutes.queue.to({})}`}
              icon={icon}
              title={subject ?? texts.newItem}
              status={<WaitingStatus state={item.state} />}
              note={[description, photos > 0 && texts.photoCount(photos)].filter(Boolean).join(', ')}
            />
          )
        })}
      </List>
    </Panel>
  )
}
