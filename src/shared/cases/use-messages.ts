import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { plainText } from '#contract/cases/schema.ts'
import { useFiles } from '../files/use-files.ts'
import { outboxAtom } from '../../lib/outbox/active.ts'
import { laneByNameAtom } from '../../lib/outbox/atoms.ts'
import { revertToDraft, sendMine } from '../../lib/outbox/decisions.ts'
import { findDraft, isClosing } from '../../lib/outbox/transitions.ts'
import { parseMessage, type MessagePayload } from './message-payload.ts'
import type { Draft, Item } from '../../lib/outbox/record.ts'
import { withdraw, withdrawLater } from '../../lib/outbox/withdraw.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { changedText, laneOutcomeAtom, type CaseOutcome } from './case-draft.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'

const unknownText =
  'Удалено. Сервер не отвечает, и сообщение могло быть уже принято. Отменим его, когда появится связь'
const acceptedText = (number: string): string => `Сообщение уже принято, № ${number}`

export type Topic = Pick<MessagePayload, 'about' | 'id' | 'number' | 'not_done'>

/** One lane per case, so its messages are sent in order. */
const messageLane = ({ about, id }: Pick<Topic, 'about' | 'id'>): string => `message/${about}/${id}`

/** Keeps accepted messages until `reload` has loaded them (T-05). */
export function useMessages(topic: Topic, reload: () => void) {
  const name = { lane: messageLane(topic), kind: 'message' } as const
  const outbox = useAtomValue(outboxAtom)
  const lane = useAtomValue(laneByNameAtom(name.lane))
  const reportOutcome = useSetAtom(laneOutcomeAtom)
  const showToast = useSetAtom(toastAtom)
  const { run } = useBusy()
  const [outcome, setOutcome] = useState<CaseOutcome | null>(null)
  const draft = lane ? findDraft(lane) : undefined
  const text = parseMessage(draft?.payload)?.text ?? ''
  const written = (words: string): Draft => ({
    payload: { ...topic, text: words },
    basedOn: null,
    capturedAt: new Date(serverNow()).toISOString(),
  })
  const files = useFiles(name, () => written(text), { use: 'message' })
  const sent = lane?.items.filter((item) => item.state.name !== 'draft' && !isClosing(item)) ?? []
  const taken = sent.filter(({ state }) => state.name === 'accepted').length
  useEffect(() => {
    if (taken > 0) reload()
    // oxlint-disable-next-line react/exhaustive-deps -- another one was taken: the only reason to load the case again
  }, [taken, name.lane])

  const send = () =>
    run(async () => {
      if (plainText(text) === '' || outbox === null) return
      setOutcome(null)
      if (await outbox.submit(name, written(text))) void reportOutcome(name.lane).then(setOutcome)
      else showToast(changedText)
    })
  return {
    text,
    files,
    hasDraft: draft !== undefined,
    /** Oldest first. */
    sent,
    /** Outcome of the last sent message; null before the first. */
    outcome,
    edit: (words: string) => {
      const isEmpty = words === '' && (draft?.attachments.length ?? 0) === 0
      if (isEmpty) outbox?.discardDraft(name.lane)
      else outbox?.writeDraft(name, written(words))
    },
    send,
    revertToDraft: (item: string) => void outbox?.change(name.lane, (there) => revertToDraft(there, item)),
    remove: (item: Item) =>
      run(async () => {
        if (outbox === null || !lane) return
        const withdrawn = await withdraw(outbox, { lane, item })
        if (withdrawn.name === 'unknown') {
          await withdrawLater(outbox, { lane, item })
          showToast(unknownText)
        }
        if (withdrawn.name === 'accepted') showToast(acceptedText(withdrawn.number))
      }),
    sendChanged: (item: string) => void outbox?.change(name.lane, sendMine(item, null)),
  }
}
export type Messages = ReturnType<typeof useMessages>
