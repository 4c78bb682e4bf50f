import { useAtom, useSetAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { useEffect, useState, type FormEvent } from 'react'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import { type ReplyTemplate } from '#contract/cases/desk-schema.ts'
import { plainText } from '#contract/cases/schema.ts'
import { call } from '../../lib/http/call.ts'
import { whilePending } from '../../lib/state/notices.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { failureText } from '../../shared/desk/failure-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { FailureNotice, useAttempt } from '../../ui/feedback/attempt.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { trashIcon } from '../../ui/icons/later-icons.ts'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { messages } from './messages.ts'

const templatesAtom = remoteAtom(endpoints.listReplyTemplates)
const addTemplateAtom = atom(null, async (_get, set, title: string, text: string) => {
  await whilePending(set, () => call(endpoints.addReplyTemplate, { body: { title, text } }))
  await set(templatesAtom)
})
const removeTemplateAtom = atom(null, async (_get, set, id: number) => {
  await whilePending(set, () => call(endpoints.removeReplyTemplate, { params: { id } }))
  await set(templatesAtom)
})

type ReplyTemplatesProps = { typed: string; onPick: (template: ReplyTemplate) => void; onClose: () => void }

/** Failures are shown in the sheet, which keeps the typed name. */
export function ReplyTemplates({ typed, onPick, onClose }: ReplyTemplatesProps) {
  const [ready, load] = useAtom(templatesAtom)
  const add = useSetAtom(addTemplateAtom)
  const remove = useSetAtom(removeTemplateAtom)
  const [search, setSearch] = useState('')
  const [title, setTitle] = useState('')
  const adding = useAttempt(failureText)
  const removing = useAttempt(failureText)
  useEffect(() => void load(), [load])
  const all = ready.value?.texts ?? []
  const found = all.filter((template) =>
    `${template.title} ${template.text}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const isKnown = all.some((template) => template.title.toLowerCase() === plainText(title).toLowerCase())
  const handleAdd = (event: FormEvent) => {
    event.preventDefault()
    if (plainText(title) === '') return
    void adding.attempt(async () => {
      await add(title, typed)
      setTitle('')
    })
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
      <FailureNotice failure={removing.failure} />
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
              onClick={() => void removing.attempt(() => remove(template.id))}
            />
          </li>
        ))}
      </ul>
      {plainText(typed) !== '' && (
        <form method="post" onSubmit={handleAdd} noValidate>
          <p className="note">{messages.templateAdd}</p>
          <TextField
            label={messages.readyName}
            value={title}
            maxLength={100}
            error={adding.failure ?? undefined}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <Button type="submit" isBusy={adding.isBusy}>
            {isKnown ? messages.readyReplace : messages.readySave}
          </Button>
        </form>
      )}
    </Sheet>
  )
}
