import type { Constants } from '#contract/config/schema.ts'
import type { Queued } from '../../../lib/outbox/atoms.ts'
import { isRecallable } from '../../../lib/outbox/machine.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PlainGlyph } from '../../../ui/icons/plain-glyph.tsx'
import { payloadOf } from '../atoms/waiting.ts'
import { texts } from '../texts.ts'
import { categoryIcon } from './category-icon.ts'

type OfPayload = { payload: unknown }

function RequestGlyph({ payload }: OfPayload) {
  return <PlainGlyph icon={categoryIcon(payloadOf(payload)?.kind?.category ?? '')} />
}

function RequestValue({ payload }: OfPayload) {
  return payloadOf(payload)?.description ?? null
}

/** What the server said against it, where there is nothing to choose. */
function RequestDecision({ queued: { item }, onRemove }: { queued: Queued; onRemove: () => void }) {
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
  const name = payloadOf(payload)?.kind?.name
  return name === undefined ? texts.request : texts.queuedTitle(name)
}

/** 'Заявка: Течёт кран. Капает из-под ручки. +7 903 555 01 47': all that somebody needs to tell it on the telephone. */
const copyText = (payload: unknown): string => {
  const request = payloadOf(payload)
  if (request === null) return JSON.stringify(payload)
  return [title(payload), request.description, ...request.phones].filter(Boolean).join('. ')
}

/** How the queue shows a request. A draft is found in the list of requests. */
export const queuedRequest = {
  Glyph: RequestGlyph,
  Value: RequestValue,
  Decision: RequestDecision,
  title,
  copyText,
  editHref: (_payload: unknown, _constants: Constants, { lane, item }: Queued): string | null =>
    isRecallable(item) ? `#${signedRoutes.requestCreate.to({}, { lane: lane.lane })}` : null,
  isStray: (): boolean => false,
}
