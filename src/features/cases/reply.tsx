import { useAtom, useSetAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import {
  useEffect,
  useState,
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import * as z from 'zod/mini'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { type DeskCase, type ReplyTemplate } from '#contract/cases/desk-schema.ts'
import { maxMessageLength, plainText } from '#contract/cases/schema.ts'
import { messageFormats, maxFiles, mediaTypes } from '#contract/files/checks.ts'
import { storedFileSchema, type StoredFile } from '#contract/files/schema.ts'
import { fetchUpload } from '../../lib/files/fetch-upload.ts'
import { call } from '../../lib/http/call.ts'
import { mutationAtom } from '../../lib/state/mutation.ts'
import { atomFamily } from '../../lib/state/family.ts'
import { runAction } from '../../lib/state/notices.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { clipIcon, closeIcon, menuIcon, trashIcon } from '../../ui/icons/icons.ts'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { actAtom } from './acts.ts'
import { draftAtom, filesText } from './sent.ts'
import { messages } from './messages.ts'

const accepted = messageFormats.map((format) => mediaTypes[format]).join(',')

const templatesAtom = remoteAtom(endpoints.listReplyTemplates)
const addTemplateAtom = mutationAtom(endpoints.addReplyTemplate, {
  input: (title: string, text: string) => ({ body: { title, text } }),
  onDone: (set) => set(templatesAtom),
})
const removeTemplateAtom = mutationAtom(endpoints.removeReplyTemplate, {
  input: (id: number) => ({ params: { id } }),
  onDone: (set) => set(templatesAtom),
})

type ReplyTemplatesProps = { typed: string; onPick: (template: ReplyTemplate) => void; onClose: () => void }

function ReplyTemplates({ typed, onPick, onClose }: ReplyTemplatesProps) {
  const [ready, load] = useAtom(templatesAtom)
  const add = useSetAtom(addTemplateAtom)
  const remove = useSetAtom(removeTemplateAtom)
  const [search, setSearch] = useState('')
  const [title, setTitle] = useState('')
  useEffect(() => void load(), [load])
  const all = ready.value?.texts ?? []
  const found = all.filter((template) =>
    `${template.title} ${template.text}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const handleAdd = (event: FormEvent) => {
    event.preventDefault()
    if (plainText(title) !== '') void add(title, typed).then((isDone) => isDone && setTitle(''))
  }
  return (
    <Sheet title={messages.readyTitle} onClose={onClose}>
      {all.length > 0 && (
        <TextField
          label={messages.readySearch}
          type="search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {ready.status === 'ready' && found.length === 0 && (
        <p className="note">{all.length === 0 ? messages.templatesEmpty : messages.templatesNotFound}</p>
      )}
      <ul className="list">
        {found.map((template) => (
          <li key={template.id} className="reply-template">
            <button
              type="button"
              className="row"
              aria-label={`${template.title}: ${template.text}`}
              onClick={() => onPick(template)}
            >
              <span className="row__body">
                <span className="row__title">{template.title}</span>
                <span className="note">{template.text}</span>
              </span>
            </button>
            <IconButton
              icon={trashIcon}
              label={messages.templateRemove(template.title)}
              onClick={() => void remove(template.id)}
            />
          </li>
        ))}
      </ul>
      {plainText(typed) !== '' && (
        <form onSubmit={handleAdd} noValidate>
          <p className="note">{messages.templateAdd}</p>
          <TextField
            label={messages.readyName}
            value={title}
            maxLength={100}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <Button type="submit">{messages.readySave}</Button>
        </form>
      )}
    </Sheet>
  )
}

const filesSchema = z.array(storedFileSchema)
/** The server keeps uploads temporarily; the tab stores their ids. */
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
  const stored = await runAction(set, () => call(endpoints.sendCaseFile, { body }, { transport }))
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
  const act = useSetAtom(actAtom)
  const upload = useSetAtom(uploadAtom)
  const files = isInside ? [] : attached
  const params = { id }

  const send = async () => {
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
    const done = isInside ? messages.noted : messages.answered
    const ids = files.map(({ file_id }) => file_id)
    const content = { text: body, ...(ids.length > 0 && { files: ids }) }
    await act({
      name,
      content,
      trace: { kind: isInside ? 'note' : 'staff', text: body },
      work: (version, key) =>
        isInside
          ? call(endpoints.addCaseNote, { params, body: { version, text: body } }, { key })
          : call(endpoints.answerCase, { params, body: { version, ...content } }, { key }),
      onDone: () => setOutcome(done),
    })
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
    setUploading((count) => count + chosen.length)
    for (const file of chosen) {
      // The action already showed its error.
      await upload(id, file).catch(() => undefined)
      setUploading((count) => count - 1)
    }
  }
  const label = isInside ? messages.toStaff : messages.toResident
  const isFault = outcome === messages.empty || outcome === messages.fileOnItsWay
  return (
    <form className={isInside ? 'reply reply--internal' : 'reply'} noValidate onSubmit={handleSubmit}>
      <fieldset className="reply__recipient" aria-label={messages.whom}>
        {[false, true].map((inside) => (
          <button
            key={String(inside)}
            type="button"
            aria-pressed={isInside === inside}
            onClick={() => {
              setIsInside(inside)
              setOutcome('')
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
        onChange={({ currentTarget }) => setText(currentTarget.value)}
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
      {isPicking && (
        <ReplyTemplates
          typed={text}
          onClose={() => setIsPicking(false)}
          onPick={(ready) => {
            setText(text === '' ? ready.text : `${text}\n${ready.text}`)
            setIsPicking(false)
          }}
        />
      )}
    </form>
  )
}
