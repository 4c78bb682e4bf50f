import { useAtom, useSetAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { useState, type ChangeEvent, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import * as z from 'zod/mini'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import type { DeskCase } from '#contract/cases/desk-schema.ts'
import { maxMessageLength, plainText } from '#contract/cases/schema.ts'
import { messageFormats, mediaTypes } from '#contract/files/checks.ts'

import { maxFiles, storedFileSchema, type StoredFile } from '#contract/files/schema.ts'
import { fetchUpload } from '../../lib/files/fetch-upload.ts'
import { call } from '../../lib/http/call.ts'
import { atomFamily } from '../../lib/state/family.ts'
import { whilePending } from '../../lib/state/notices.ts'
import { failureText } from '../../shared/desk/failure-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { menuIcon } from '../../ui/icons/cabinet-icons.ts'
import { clipIcon, closeIcon } from '../../ui/icons/later-icons.ts'
import { isOpen } from './atoms.ts'
import { draftAtom, filesText } from './sent.ts'
import { messages } from './messages.ts'
import { ReplyTemplates } from './reply-templates.tsx'
import { SecondAnswerDialog, SecondAnswerNote, useOtherAnswers } from './second-answer.tsx'
import { useAct } from './use-act.ts'
import { revealEntry } from './use-newest-in-view.ts'

const accepted = messageFormats.map((format) => mediaTypes[format]).join(',')

const filesSchema = z.array(storedFileSchema)
/** The server keeps uploads temporarily; the draft stores their ids. */
const filesAtom = atomFamily((id) => {
  const draftTextAtom = filesText(Number(id))
  return atom(
    (get): readonly StoredFile[] => {
      const draftText = get(draftTextAtom)
      return draftText === '' ? [] : filesSchema.parse(JSON.parse(draftText))
    },
    (_get, set, files: readonly StoredFile[]) =>
      set(draftTextAtom, files.length === 0 ? '' : JSON.stringify(files)),
  )
})
const uploadAtom = atom(null, async (get, set, id: number, file: File): Promise<void> => {
  const body = { filename: file.name.slice(-100) }
  const transport = fetchUpload({ filename: file.name, blob: file })
  const stored = await whilePending(set, () => call(endpoints.sendCaseFile, { body }, { transport }))
  set(filesAtom(String(id)), [...get(filesAtom(String(id))), stored])
})

type ReplyProps = { deskCase: DeskCase; field: RefObject<HTMLTextAreaElement | null> }

/** Keeps separate drafts for answers and internal notes, so they cannot be mixed up. */
export function Reply({ deskCase, field }: ReplyProps) {
  const { id } = deskCase
  const [isInside, setIsInside] = useState(false)
  const name = isInside ? 'note' : 'answer'
  const [text, setText] = useAtom(draftAtom(name, id))
  const [attached, setAttached] = useAtom(filesAtom(String(id)))
  const [uploading, setUploading] = useState(0)
  const [isPicking, setIsPicking] = useState(false)
  const [outcome, setOutcome] = useState('')
  const [fileFault, setFileFault] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const { failure, send: sendAct, forget } = useAct()
  const { others, markSeen } = useOtherAnswers(deskCase)
  const upload = useSetAtom(uploadAtom)
  const isSecond = !isInside && text !== '' && others.length > 0
  const files = isInside ? [] : attached
  const params = { id }

  const write = (next: string) => {
    if (text === '' && next !== '' && !isInside) markSeen()
    setText(next)
    forget()
  }
  const send = async (anyway = false) => {
    const body = plainText(text)
    field.current?.focus()
    if (body === '') {
      setOutcome(messages.empty)
      return
    }
    // Otherwise the answer goes without the file, and the next one includes it.
    if (!isInside && uploading > 0) {
      setOutcome(messages.fileOnItsWay)
      return
    }
    if (isSecond && !anyway) {
      setIsAsked(true)
      return
    }
    const done = isInside
      ? messages.noted
      : deskCase.assignee?.is_me || !isOpen(deskCase)
        ? messages.answered
        : messages.answeredAndTaken
    const ids = files.map(({ file_id }) => file_id)
    const content = { text: body, ...(ids.length > 0 && { files: ids }) }
    setOutcome('')
    const result = await sendAct({
      name,
      content,
      trace: { kind: isInside ? 'note' : 'staff', text: body },
      work: (version, key) =>
        isInside
          ? call(endpoints.addCaseNote, { params, body: { version, text: body } }, { key })
          : call(endpoints.answerCase, { params, body: { version, ...content } }, { key }),
      onDone: () => setOutcome(done),
    })
    // The conflict dialog has asked already.
    if (result === 'changed') markSeen()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.code === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
    if (event.code === 'Slash' && !event.shiftKey && text === '' && !isInside) {
      event.preventDefault()
      setIsPicking(true)
    }
    if (event.code === 'Escape') field.current?.blur()
  }
  const handleFiles = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].slice(0, maxFiles - files.length)
    currentTarget.value = ''
    setFileFault(null)
    setUploading((count) => count + chosen.length)
    for (const file of chosen) {
      await upload(id, file).catch((error: unknown) => setFileFault(failureText(error)))
      setUploading((count) => count - 1)
    }
  }
  const label = isInside ? messages.toStaff : messages.toResident
  const isFault = outcome === messages.empty || outcome === messages.fileOnItsWay
  return (
    <form
      method="post"
      className={isInside ? 'reply reply--internal' : 'reply'}
      noValidate
      onSubmit={handleSubmit}
    >
      <SecondAnswerNote others={isSecond ? others : []} />
      <fieldset className="reply__recipient" aria-label={messages.whom}>
        {[false, true].map((inside) => (
          <button
            key={String(inside)}
            type="button"
            aria-pressed={isInside === inside}
            onClick={() => {
              setIsInside(inside)
              setOutcome('')
              forget()
            }}
          >
            {inside ? messages.toStaff : messages.toResident}
          </button>
        ))}
      </fieldset>
      <textarea
        ref={field}
        aria-label={label}
        placeholder={isInside ? messages.staffSees : messages.residentSees}
        maxLength={maxMessageLength}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={handleKey}
      />
      {(files.length > 0 || uploading > 0) && (
        <ul className="reply__files">
          {files.map((file) => (
            <li key={file.file_id}>
              {file.filename}
              <IconButton
                icon={closeIcon}
                label={messages.removeFile(file.filename)}
                onClick={() => setAttached(files.filter(({ file_id: other }) => other !== file.file_id))}
              />
            </li>
          ))}
          {uploading > 0 && <li className="note">{messages.uploading}</li>}
        </ul>
      )}
      {(failure ?? fileFault) !== null && (
        <p className="field__error" role="alert">
          {failure ?? fileFault}
        </p>
      )}
      {isFault && (outcome === messages.empty ? plainText(text) === '' : uploading > 0) && (
        <p className="field__error" role="alert">
          {outcome}
        </p>
      )}
      <div className="reply__foot">
        {!isInside && (
          <>
            <Button kind="plain" isSmall icon={menuIcon} onClick={() => setIsPicking(true)}>
              {messages.ready} <kbd aria-hidden="true">/</kbd>
            </Button>
            <label className="btn btn--plain btn--s reply__file">
              <input
                type="file"
                className="sr-only"
                multiple
                accept={accepted}
                disabled={files.length + uploading >= maxFiles}
                onChange={(event) => void handleFiles(event)}
              />
              <Icon path={clipIcon} size="s" />
              {messages.file}
            </label>
          </>
        )}
        <Button kind="primary" type="submit">
          {isInside ? messages.write : messages.answer} <kbd aria-hidden="true">Ctrl ↵</kbd>
        </Button>
      </div>
      <LiveRegion text={isFault ? '' : outcome} />
      {isAsked && (
        <SecondAnswerDialog
          others={others}
          onSend={() => {
            setIsAsked(false)
            markSeen()
            void send(true)
          }}
          onLook={() => {
            setIsAsked(false)
            markSeen()
            revealEntry(others.at(-1)?.id)
          }}
          onClose={() => setIsAsked(false)}
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
