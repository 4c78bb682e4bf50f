import type { Queued } from '../../../lib/outbox/atoms.ts'
import { isRecallable } from '../../../lib/outbox/machine.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { EventRow } from '../../../ui/lists/event-row.tsx'
import { WaitingStatus } from '../../../ui/feedback/waiting-status.tsx'
import { payloadOf } from '../atoms/waiting.ts'
import { texts } from '../texts.ts'
import { categoryIcon } from './category-icon.ts'

type WaitingRowProps = { queued: Queued }

/** A request that is not at the server yet: it leads to the form as long as it can be changed, else to the queue. */
export function WaitingRow({ queued: { lane, item } }: WaitingRowProps) {
  const payload = payloadOf(item.payload)
  const isOpen = item.state.name === 'draft' || isRecallable(item)
  const photos = item.attachments.length
  return (
    <EventRow
      href={`#${isOpen ? signedRoutes.requestCreate.to({}, { lane: lane.lane }) : signedRoutes.queue.to({})}`}
      icon={categoryIcon(payload?.kind?.category ?? '')}
      title={payload?.kind?.name ?? texts.newRequest}
      status={<WaitingStatus state={item.state} />}
      note={[payload?.description, photos > 0 && texts.photoCount(photos)].filter(Boolean).join(', ')}
    />
  )
}
