import type { Constants } from '#contract/config/schema.ts'
import type { Queued } from '../../../lib/outbox/atoms.ts'
import { isRecallable } from '../../../lib/outbox/machine.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { chatIcon } from '../../../ui/icons/icons.ts'
import { PlainGlyph } from '../../../ui/icons/plain-glyph.tsx'
import { formOf } from '../atoms/waiting.ts'
import { texts } from '../texts.ts'

function TicketGlyph() {
  return <PlainGlyph icon={chatIcon} />
}

function TicketValue({ payload }: { payload: unknown }) {
  return formOf(payload)?.description ?? null
}

/** What the server said against it, where there is nothing to choose. */
function TicketDecision({ queued: { item }, onRemove }: { queued: Queued; onRemove: () => void }) {
  return (
    <>
      {item.state.name === 'conflict' && <p>{item.state.errors.join('. ')}</p>}
      <Button isSmall onClick={onRemove}>
        {texts.remove}
      </Button>
    </>
  )
}

const title = (payload: unknown): string => {
  const name = formOf(payload)?.topic?.name
  return name === undefined ? texts.ticket : texts.queuedTitle(name)
}

const copyText = (payload: unknown): string => {
  const form = formOf(payload)
  return form === null ? JSON.stringify(payload) : `${title(payload)}. ${form.description}`
}

/** How the queue shows a ticket. A draft is found in the list of tickets. */
export const queuedTicket = {
  Glyph: TicketGlyph,
  Value: TicketValue,
  Decision: TicketDecision,
  title,
  copyText,
  editHref: (_payload: unknown, _constants: Constants, { lane, item }: Queued): string | null =>
    isRecallable(item) ? `#${signedRoutes.ticketCreate.to({}, { lane: lane.lane })}` : null,
  isStray: (): boolean => false,
}
