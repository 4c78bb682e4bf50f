import type { Queued } from '../../lib/outbox/atoms.ts'
import { isRecallable } from '../../lib/outbox/transitions.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PlainGlyph } from '../../ui/icons/plain-glyph.tsx'

export interface CaseSummary {
  readonly icon: string
  readonly subject: string | null
  readonly description: string
  /** Copied after the title, to read out by phone; null for an unknown payload. */
  readonly details: readonly string[] | null
}

interface QueuedCaseOptions {
  readonly texts: {
    readonly item: string
    readonly newItem: string
    readonly queuedTitle: (subject: string) => string
    readonly remove: string
  }
  readonly toSummary: (payload: unknown) => CaseSummary
  readonly formPath: (lane: string) => string
}

const noText = 'пока без текста'

export const queuedCase = ({ texts, toSummary, formPath }: QueuedCaseOptions) => {
  const title = (payload: unknown): string => {
    const { subject } = toSummary(payload)
    return subject === null ? texts.item : texts.queuedTitle(subject)
  }
  function CaseGlyph({ payload }: { payload: unknown }) {
    return <PlainGlyph icon={toSummary(payload).icon} />
  }
  /** Shows the server's refusal; there is nothing to choose. */
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
    Value: ({ payload }: { payload: unknown }) => toSummary(payload).description || noText,
    Decision: CaseDecision,
    title,
    name: (payload: unknown): string => toSummary(payload).subject ?? texts.newItem,
    /** 'Заявка: Течёт кран. Капает из-под ручки. +7 903 555 01 47' */
    copyText: (payload: unknown): string => {
      const { details } = toSummary(payload)
      return details === null ? JSON.stringify(payload) : [title(payload), ...details].join('. ')
    },
    editHref: (_payload: unknown, _constants: unknown, { lane, item }: Queued): string | null =>
      item.state.name === 'draft' || isRecallable(item) ? `#${formPath(lane.lane)}` : null,
    isStray: (): boolean => false,
  }
}
