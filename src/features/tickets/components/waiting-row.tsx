import type { Queued } from '../../../lib/outbox/atoms.ts'
import { isRecallable } from '../../../lib/outbox/machine.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { EventRow } from '../../../ui/lists/event-row.tsx'
import { chatIcon } from '../../../ui/icons/icons.ts'
import { WaitingStatus } from '../../../ui/feedback/waiting-status.tsx'
import { formOf } from '../atoms/waiting.ts'
import { texts } from '../texts.ts'

type WaitingRowProps = { queued: Queued }

/** A ticket that is not at the server yet: it leads to the form as long as it can be changed, else to the queue. */
export function WaitingRow({ queued: { lane, item } }: WaitingRowProps) {
  const form = formOf(item.payload)
  const isOpen = item.state.name === 'draft' || isRecallable(item)
  const photos = item.attachments.length
  return (
    <EventRow
      href={`#${isOpen ? signedRoutes.ticketCreate.to({}, { lane: lane.lane }) : signedRoutes.queue.to({})}`}
      icon={chatIcon}
      title={form?.topic?.name ?? texts.newTicket}
      status={<WaitingStatus state={item.state} />}
      note={[form?.description, photos > 0 && texts.photoCount(photos)].filter(Boolean).join(', ')}
    />
  )
}
