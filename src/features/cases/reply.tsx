import { useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react'
import type { DeskCase } from '#contract/cases/desk-schema.ts'
import { maxMessageLength } from '#contract/cases/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { menuIcon } from '../../ui/icons/cabinet-icons.ts'
import { messages } from './messages.ts'
import { FileChooser, FileList } from './reply-files.tsx'
import { ReplyTemplates } from './reply-templates.tsx'
import { SecondAnswerDialog, SecondAnswerNote } from './second-answer.tsx'
import { revealEntry } from './use-newest-in-view.ts'
import { useReply } from './use-reply.ts'

type RecipientProps = { isInside: boolean; onSwitch: (isInside: boolean) => void }

function Recipient({ isInside, onSwitch }: RecipientProps) {
  return (
    <fieldset className="reply__recipient" aria-label={messages.whom}>
      {[false, true].map((inside) => (
        <button
          key={String(inside)}
          type="button"
          aria-pressed={isInside === inside}
          onClick={() => onSwitch(inside)}
        >
          {inside ? messages.toStaff : messages.toResident}
        </button>
      ))}
    </fieldset>
  )
}

function Fault({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="field__error" role="alert">
      {text}
    </p>
  )
}

type ReplyProps = { deskCase: DeskCase; field: RefObject<HTMLTextAreaElement | null> }

/** Answers the resident, or writes a note for the staff. */
export function Reply({ deskCase, field }: ReplyProps) {
  const { isInside, text, attached, others, send, write, endAsking, ...reply } = useReply(deskCase, field)
  const [isPicking, setIsPicking] = useState(false)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.code === 'Enter' && (event.ctrlKey || event.metaKey)) handleSubmit(event)
    if (event.code === 'Slash' && !event.shiftKey && text === '' && !isInside) {
      event.preventDefault()
      setIsPicking(true)
    }
    if (event.code === 'Escape') field.current?.blur()
  }
  return (
    <form
      method="post"
      className={isInside ? 'reply reply--internal' : 'reply'}
      noValidate
      onSubmit={handleSubmit}
    >
      <SecondAnswerNote others={reply.isSecond ? others : []} />
      <Recipient isInside={isInside} onSwitch={reply.switchTo} />
      <textarea
        ref={field}
        aria-label={isInside ? messages.toStaff : messages.toResident}
        placeholder={isInside ? messages.staffSees : messages.residentSees}
        maxLength={maxMessageLength}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={handleKey}
      />
      <FileList attached={isInside ? { ...attached, files: [] } : attached} />
      <Fault text={reply.failure} />
      <Fault text={reply.fault} />
      <div className="reply__foot">
        {!isInside && (
          <>
            <Button kind="plain" isSmall icon={menuIcon} onClick={() => setIsPicking(true)}>
              {messages.ready} <kbd aria-hidden="true">/</kbd>
            </Button>
            <FileChooser attached={attached} />
          </>
        )}
        <Button kind="primary" type="submit">
          {isInside ? messages.write : messages.answer} <kbd aria-hidden="true">Ctrl ↵</kbd>
        </Button>
      </div>
      <LiveRegion text={reply.outcome} />
      {reply.isAsked && (
        <SecondAnswerDialog
          others={others}
          onSend={() => {
            endAsking(true)
            void send(true)
          }}
          onLook={() => {
            endAsking(true)
            revealEntry(others.at(-1)?.id)
          }}
          onClose={() => endAsking(false)}
        />
      )}
      {isPicking && (
        <ReplyTemplates
          typed={text}
          onClose={() => setIsPicking(false)}
          onPick={(ready) => {
            write(text === '' ? ready.text : `${text}\n${ready.text}`)
            setIsPicking(false)
          }}
        />
      )}
    </form>
  )
}
