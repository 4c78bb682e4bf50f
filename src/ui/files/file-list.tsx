import { FileRow, type LoadedFile } from './file-row.tsx'
import { Icon } from '../icons/icon.tsx'
import { alertIcon } from '../icons/icons.ts'
import { fileTexts } from './file-texts.ts'
import './file-loader.css'

export type FileListProps = {
  files: readonly LoadedFile[]
  /** How many are being made ready. */
  preparing: number
  /** Files that were not taken, and what to do. */
  faults: readonly string[]
  onRemove: (id: string) => void
}

/** Files of a form, each with where it stands, and what was said of those that were not taken. */
export function FileList({ files, preparing, faults, onRemove }: FileListProps) {
  return (
    <>
      {(files.length > 0 || preparing > 0) && (
        <ul className="list files__list">
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={() => onRemove(file.id)} />
          ))}
          {preparing > 0 && <li className="note files__preparing">{fileTexts.preparingFiles}</li>}
        </ul>
      )}
      <div className="files__faults" role="alert">
        {faults.map((fault) => (
          <p key={fault} className="field__error">
            <Icon path={alertIcon} size="xs" />
            <span>{fault}</span>
          </p>
        ))}
      </div>
    </>
  )
}
