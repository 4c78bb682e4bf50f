import type { Queued } from '../../lib/outbox/atoms.ts'
import { isRecallable } from '../../lib/outbox/transitions.ts'
import { Button } from '../buttons/button.tsx'
import { PlainGlyph } from '../icons/plain-glyph.tsx'

/** A case that is on this device and not at the server, as its list and the queue show it. */
export interface CaseSummary {
  readonly icon: string
  /** Null while none is chosen. */
  readonly subject: string | null
  readonly description: string
  /** Lines copied behind the title, to be read out on the telephone; null for a payload that this version does not know. */
  readonly details: readonly string[] | null
}

interface QueuedCaseOptions {
  readonly texts: {
    /** The title while no subject is chosen. */
    readonly item: string
    readonly queuedTitle: (subject: string) => string
    readonly remove: string
  }
  readonly toSummary: (payload: unknown) => CaseSummary
  /** Path of the form that writes a lane. */
  readonly formPath: (lane: string) => string
}

/** Makes the queue kind for cases of one kind. Their drafts are found in their own list. */
export const queuedCase = ({ texts, toSummary, formPath }: QueuedCaseOptions) => {
  const title = (payload: unknown): string => {
    const { subject } = toSummary(payload)
    return subject === null ? texts.item : texts.queuedTitle(subject)
  }
  function CaseGlyph({ payload }: { payload: unknown }) {
    return <PlainGlyph icon={toSummary(payload).icon} />
  }
  /** The server's texts against it, where there is nothing to choose. */
  function CaseDecision({ queued: { item }, onRemove }: { queued: Queued; onRemove: () => void }) {
    return (
      <>
        {item.state.name === 'conflict' && <p>{item.state.errors.join('. ')}</p>}
        <Button isSmall onClick={onRemove}>
          {texts.remove}
        </Button>
      </>
    )
  }
  return {
    Glyph: CaseGlyph,
    Value: ({ payload }: { payload: unknown }) => toSummary(payload).description,
    Decision: CaseDecision,
    title,
    /** 'Заявка: Течёт кран. Капает из-под ручки. +7 903 555 01 47'. */
    copyText: (payload: unknown): string => {
      const { details } = toSummary(payload)
      return details === null ? JSON.stringify(payload) : [title(payload), ...details].join('. ')
    },
    editHref: (_payload: unknown, _constants: unknown, { lane, item }: Queued): string | null =>
      isRecallable(item) ? `#${formPath(lane.lane)}` : null,
    isStray: (): boolean => false,
  }
}
