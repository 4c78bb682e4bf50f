import { FileInput } from './file-input.tsx'
import { FileRow, type LoadedFile } from './file-row.tsx'
import { Icon } from './icon.tsx'
import { alertIcon, cameraIcon } from './icons.ts'
import { texts } from './texts.ts'
import './file-loader.css'

type FileLoaderProps = {
  label: string
  /** Formats and size: 'jpg, png, svg, bmp, gif, до 10 МБ'. */
  hint: string
  files: readonly LoadedFile[]
  /** How many are being made ready. */
  preparing: number
  /** Files that were not taken, and what to do. */
  faults: readonly string[]
  /** So many and no more. */
  most: number
  onAdd: (files: readonly File[]) => void
  onRemove: (id: string) => void
}

/** Files of a form with the way to add one: chosen, dropped or, on a phone, taken with the camera (spec K2.4). */
export function FileLoader(props: FileLoaderProps) {
  const { label, hint, files, preparing, faults, most, onAdd, onRemove } = props
  const isFull = files.length + preparing >= most
  return (
    <fieldset className="field files">
      <legend className="label">{label}</legend>
      {(files.length > 0 || preparing > 0) && (
        <ul className="list files__list">
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={() => onRemove(file.id)} />
          ))}
          {preparing > 0 && <li className="note files__preparing">{texts.preparingFiles}</li>}
        </ul>
      )}
      {!isFull && (
        <div className="files__add">
          <FileInput icon={cameraIcon} title={texts.takePhoto} isCamera onAdd={onAdd} />
          <FileInput
            icon={cameraIcon}
            title={texts.addFile}
            note={hint}
            isMultiple={most > 1}
            onAdd={onAdd}
          />
        </div>
      )}
      <div role="alert">
        {faults.map((fault) => (
          <p key={fault} className="field__error">
            <Icon path={alertIcon} size="xs" />
            <span>{fault}</span>
          </p>
        ))}
      </div>
    </fieldset>
  )
}
