import { useAtom } from 'jotai/react'
import { useState, type RefObject } from 'react'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import type { DeskCase } from '#contract/cases/desk-schema.ts'
import { plainText } from '#contract/cases/schema.ts'
import { call } from '../../lib/http/call.ts'
import { isOpen } from './atoms.ts'
import { messages } from './messages.ts'
import { useReplyFiles } from './reply-files.tsx'
import { useOtherAnswers } from './second-answer.tsx'
import { draftAtom } from './sent.ts'
import { useAct } from './use-act.ts'

const getDone = (deskCase: DeskCase, isInside: boolean): string => {
  if (isInside) return messages.noted
  return deskCase.assignee?.is_me || !isOpen(deskCase) ? messages.answered : messages.answeredAndTaken
}

/** The typed answer or internal note of a case: separate drafts, so they cannot be mixed up. */
export const useReply = (deskCase: DeskCase, field: RefObject<HTMLTextAreaElement | null>) => {
  const { id } = deskCase
  const [isInside, setIsInside] = useState(false)
  const name = isInside ? 'note' : 'answer'
  const [text, setText] = useAtom(draftAtom(name, id))
  const attached = useReplyFiles(id)
  const [outcome, setOutcome] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const { failure, send: sendAct, forget } = useAct()
  const { others, markSeen } = useOtherAnswers(deskCase)
  const isSecond = !isInside && text !== '' && others.length > 0
  const isOnItsWay = !isInside && attached.uploading > 0

  const post = async (body: string): Promise<void> => {
    const ids = isInside ? [] : attached.files.map(({ file_id }) => file_id)
    const content = { text: body, ...(ids.length > 0 && { files: ids }) }
    const params = { id }
    setOutcome('')
    const result = await sendAct({
      name,
      content,
      trace: { kind: isInside ? 'note' : 'staff', text: body },
      work: (version, key) =>
        isInside
          ? call(endpoints.addCaseNote, { params, body: { version, text: body } }, { key })
          : call(endpoints.answerCase, { params, body: { version, ...content } }, { key }),
      onDone: () => setOutcome(getDone(deskCase, isInside)),
    })
    // The conflict dialog has asked already.
    if (result === 'changed') markSeen()
  }
  const send = async (anyway = false): Promise<void> => {
    const body = plainText(text)
    field.current?.focus()
    if (body === '') setOutcome(messages.empty)
    // Otherwise the answer goes without the file, and the next one includes it.
    else if (isOnItsWay) setOutcome(messages.fileOnItsWay)
    else if (isSecond && !anyway) setIsAsked(true)
    else await post(body)
  }
  const isFault = outcome === messages.empty || outcome === messages.fileOnItsWay
  const isStill = outcome === messages.empty ? plainText(text) === '' : attached.uploading > 0
  return {
    isInside,
    text,
    attached,
    others,
    isSecond,
    isAsked,
    /** Of the call, or of an upload. */
    failure: failure ?? attached.fault,
    /** Shown until it is mended. */
    fault: isFault && isStill ? outcome : null,
    outcome: isFault ? '' : outcome,
    send,
    write: (next: string) => {
      if (text === '' && next !== '' && !isInside) markSeen()
      setText(next)
      forget()
    },
    switchTo: (inside: boolean) => {
      setIsInside(inside)
      setOutcome('')
      forget()
    },
    /** Ends the question about a second answer. */
    endAsking: (hasSeen: boolean) => {
      setIsAsked(false)
      if (hasSeen) markSeen()
    },
  }
}
