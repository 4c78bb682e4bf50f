import { useSetAtom } from 'jotai/react'
import { useId, useState, type DragEvent } from 'react'
import { documentFormats, maxDocumentTitleLength } from '#contract/documents/desk-schema.ts'
import { useEditor } from '../../../shared/desk/use-editor.ts'
import { useHouses } from '../../../shared/desk/use-houses.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { EditorScreen } from '../../../shared/desk/editor-screen.tsx'
import { HouseField } from '../../../shared/desk/house-field.tsx'
import { bindFields } from '../../../ui/fields/bind-fields.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { alertIcon } from '../../../ui/icons/icons.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { addAtom, documentsAtom, draftName, emptyForm, validateFile, type DocumentForm } from './state.ts'
import { messages } from './messages.ts'

const accepted = documentFormats.map((format) => `.${format}`).join(',')

type FileFieldProps = { file: File | null; fault: string | undefined; onChoose: (file: File | null) => void }

function FileField({ file, fault, onChoose }: FileFieldProps) {
  const faultId = useId()
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    onChoose(event.dataTransfer.files[0] ?? null)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drop is optional
    <label className="table-drop" onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
      <strong>{file ? file.name : messages.drop}</strong>
      <span className="note">{messages.fileHelp}</span>
      <input
        type="file"
        className="sr-only"
        accept={accepted}
        aria-label={file ? `${messages.file}: ${file.name}` : messages.file}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0] ?? null)}
      />
      <span className="btn" aria-hidden="true">
        {file ? messages.chooseOther : messages.choose}
      </span>
      {fault && (
        <span className="field__error" id={faultId} role="alert">
          <Icon path={alertIcon} size="xs" />
          <span>{fault}</span>
        </span>
      )}
    </label>
  )
}

/** The draft does not hold the file. */
export function NewDocumentForm() {
  const houses = useHouses(documentsAtom)
  const [file, setFile] = useState<File | null>(null)
  const add = useSetAtom(addAtom)
  const { form, change, faults, screen } = useEditor<DocumentForm, null>({
    draftName,
    start: emptyForm(),
    validate: ({ title, published_on: day }) => {
      const wrongFile = validateFile(file)
      return {
        ...(title.trim() === '' && { title: messages.fillName }),
        ...(day === '' && { published_on: messages.fillDay }),
        ...(wrongFile !== undefined && { file: wrongFile }),
      }
    },
    save: async (sent) =>
      file && (await add({ ...sent, title: sent.title.trim() }, file)) ? { reply: null } : null,
    onSaved: () => navigate(deskRoutes.documents.pattern),
  })
  const { text } = bindFields(form, change, faults)

  return (
    <EditorScreen
      title={messages.newOne}
      backHref={`#${deskRoutes.documents.pattern}`}
      action={messages.publish}
      {...screen}
    >
      <div className="editor-layout__column">
        <Panel>
          <TextField
            label={messages.name}
            help={messages.nameHelp}
            maxLength={maxDocumentTitleLength}
            {...text('title')}
          />
          <div className="field-row">
            <HouseField label={messages.whom} all={messages.allHouses} houses={houses} {...text('house')} />
            <TextField label={messages.day} type="date" {...text('published_on')} />
          </div>
        </Panel>
        <FileField file={file} fault={faults.file} onChoose={setFile} />
      </div>
    </EditorScreen>
  )
}
