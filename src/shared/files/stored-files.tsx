import { FilePicture } from './file-picture.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { downloadIcon } from '../../ui/icons/cabinet-icons.ts'
import { List } from '../../ui/lists/list.tsx'
import { fileMessages } from './messages.ts'
import './file-loader.css'

type StoredFilesProps = {
  label: string
  files: readonly { id: string; filename: string; picture: string | null }[]
  onSave: (id: string) => void
}

/** A press saves a file on the device. */
export function StoredFiles({ label, files, onSave }: StoredFilesProps) {
  return (
    <List label={label}>
      {files.map(({ id, filename, picture }) => (
        <button key={id} type="button" className="row file" onClick={() => onSave(id)}>
          <FilePicture picture={picture} />
          <span className="row__body">
            <span className="file__name">{filename}</span>
          </span>
          <Icon path={downloadIcon} className="chevron" />
          <span className="sr-only">{fileMessages.saveFile}</span>
        </button>
      ))}
    </List>
  )
}
