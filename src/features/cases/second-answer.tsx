import { useAtomValue, useSetAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import type { DeskCase, TimelineEntry } from '#contract/cases/desk-schema.ts'
import { storedTextAtom } from '../../shared/desk/stored-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'
import { caseAtom } from './atoms.ts'
import { messages } from './messages.ts'

const isAnswer = ({ kind, text }: TimelineEntry): boolean => kind === 'staff' && text !== null

/** Id of the last answer the member saw before typing; stored with the draft, which outlives a reload. */
const seenAtom = (id: number) => storedTextAtom(`seen ${id}`)
const noAnswer = 'none'

const markSeenAtom = atom(null, (get, set, id: number) => {
  const { value } = get(caseAtom)
  if (value?.id === id) set(seenAtom(id), value.timeline.findLast(isAnswer)?.id ?? noAnswer)
})

/** Finds what others answered since the member began to type. `markSeen` counts all answers as seen. */
export const useOtherAnswers = ({ id, timeline }: DeskCase) => {
  const seen = useAtomValue(seenAtom(id))
  const mark = useSetAtom(markSeenAtom)
  const answers = timeline.filter(isAnswer)
  const later = seen === '' ? [] : answers.slice(answers.findIndex((entry) => entry.id === seen) + 1)
  return { others: later.filter(({ is_me }) => !is_me), markSeen: () => mark(id) }
}

const getName = ({ who }: TimelineEntry): string => who ?? messages.byOffice
const listNames = (others: readonly TimelineEntry[]): string => [...new Set(others.map(getName))].join(', ')

type OthersProps = { others: readonly TimelineEntry[] }

export function SecondAnswerNote({ others }: OthersProps) {
  return (
    <Live>
      {others.length > 0 && <p className="reply__others">{messages.answeredMeanwhile(listNames(others))}</p>}
    </Live>
  )
}

type SecondAnswerDialogProps = OthersProps & { onSend: () => void; onLook: () => void; onClose: () => void }

export function SecondAnswerDialog({ others, onSend, onLook, onClose }: SecondAnswerDialogProps) {
  return (
    <Dialog title={messages.answeredMeanwhile(listNames(others))} onClose={onClose}>
      {others.map((entry) => (
        <p key={entry.id}>{messages.latest(getName(entry), entry.text ?? '')}</p>
      ))}
      <p className="note">{messages.secondAnswerText}</p>
      <div className="actions">
        <Button kind="primary" onClick={onLook}>
          {messages.look}
        </Button>
        <Button onClick={onSend}>{messages.sendSecond}</Button>
      </div>
    </Dialog>
  )
}
