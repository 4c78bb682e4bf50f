import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useId, useState, type DragEvent, type SubmitEvent } from 'react'
import { documentFormats, maxDocumentTitleLength } from '#contract/documents/desk-schema.ts'
import { useDraft } from '../../../shared/desk/editing.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { useBusy } from '../../../lib/state/use-busy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { messages as deskTexts } from '../../../shared/desk/messages.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { alertIcon } from '../../../ui/icons/icons.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { addAtom, documentsAtom, draftName, emptyForm, fileFault, type DocumentForm } from './state.ts'
import { messages } from './messages.ts'
import '../../../shared/desk/editor.css'

const accepted = documentFormats.map((format) => `.${format}`).join(',')

type Faults = { readonly title?: string; readonly day?: string; readonly file?: string }

/** Keeps the draft until sent, except the file (G-08). */
export function NewDocumentForm() {
  const [{ value, status }, load] = useAtom(documentsAtom)
  const { form, isTyped, change, drop } = useDraft<DocumentForm>(draftName, emptyForm())
  const [file, setFile] = useState<File | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const { isBusy, run } = useBusy()
  const add = useSetAtom(addAtom)
  const faultId = useId()
  useEffect(() => {
    if (!value && status === 'idle') void load(0)
  }, [value, status, load])
  const { title, house, published_on: day } = form

  const send = async () => {
    const wrong = fileFault(file)
    const found: Faults = {
      ...(title.trim() === '' && { title: messages.fillName }),
      ...(day === '' && { day: messages.fillDay }),
      ...(wrong !== undefined && { file: wrong }),
    }
    setFaults(found)
    if (file === null || Object.keys(found).length > 0) return
    if (!(await add({ ...form, title: title.trim() }, file))) return
    drop()
    navigate(deskRoutes.documents.pattern)
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(send)
  }

  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setFile(event.dataTransfer.files[0] ?? null)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <DeskHead
        title={messages.newOne}
        backHref={`#${deskRoutes.documents.pattern}`}
        aside={
          <>
            {isTyped && <Status>{deskTexts.draft}</Status>}
            <Button type="submit" kind="primary" isBusy={isBusy}>
              {messages.publish}
            </Button>
          </>
        }
      />
      <div className="editor-layout__column">
        <Panel>
          <TextField
            label={messages.name}
            help={messages.nameHelp}
            maxLength={maxDocumentTitleLength}
            value={title}
            error={faults.title}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
          <div className="field-row">
            <SelectField
              label={messages.whom}
              value={house}
              onChange={({ currentTarget }) => change({ house: currentTarget.value })}
            >
              <option value="">{messages.allHouses}</option>
              {[...new Set([...(value?.houses ?? []), ...(house === '' ? [] : [house])])].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </SelectField>
            <TextField
              label={messages.day}
              type="date"
              value={day}
              error={faults.day}
              onChange={({ currentTarget }) => change({ published_on: currentTarget.value })}
            />
          </div>
        </Panel>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drop is optional */}
        <label className="table-drop" onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
          <strong>{file ? file.name : messages.drop}</strong>
          <span className="note">{messages.fileHelp}</span>
          <input
            type="file"
            className="sr-only"
            accept={accepted}
            aria-label={file ? `${messages.file}: ${file.name}` : messages.file}
            aria-invalid={faults.file ? true : undefined}
            aria-describedby={faults.file ? faultId : undefined}
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
          />
          <span className="btn" aria-hidden="true">
            {file ? messages.chooseOther : messages.choose}
          </span>
          {faults.file && (
            <span className="field__error" id={faultId} role="alert">
              <Icon path={alertIcon} size="xs" />
              <span>{faults.file}</span>
            </span>
          )}
        </label>
      </div>
    </form>
  )
}
