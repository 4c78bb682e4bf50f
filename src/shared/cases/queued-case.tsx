import { useAtomValue } from 'jotai/react'
import { outboxAtom } from '../../lib/outbox/active.ts'
import type { Queued } from '../../lib/outbox/atoms.ts'
import { sendMine } from '../../lib/outbox/decisions.ts'
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

const changed = (text: string): string => `Изменённый текст: ${text}`
const sendChanged = 'Отправить и изменённый'
const noText = 'пока без текста'

export const queuedCase = ({ texts, toSummary, formPath }: QueuedCaseOptions) => {
  const title = (payload: unknown): string => {
    const { subject } = toSummary(payload)
    return subject === null ? texts.item : texts.queuedTitle(subject)
  }
  function CaseGlyph({ payload }: { payload: unknown }) {
    return <PlainGlyph icon={toSummary(payload).icon} />
  }
  /** Shows the server's refusal. If an earlier text was accepted, the resident decides about the changed one (O-23). */
  function CaseDecision({ queued: { lane, item }, onRemove }: { queued: Queued; onRemove: () => void }) {
    const outbox = useAtomValue(outboxAtom)
    const { state } = item
    const isChanged = state.name === 'conflict' && state.code === 'already_accepted'
    return (
      <>
        {state.name === 'conflict' && <p>{state.errors.join('. ')}</p>}
        {isChanged && (
          <>
            <p className="note">{changed(toSummary(item.payload).description)}</p>
            <Button isSmall onClick={() => void outbox?.change(lane.lane, sendMine(item.id, null))}>
              {sendChanged}
            </Button>
          </>
        )}
        <Button isSmall kind={isChanged ? 'plain' : undefined} onClick={onRemove}>
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
