import { FilePicture } from './file-picture.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { clockIcon, closeIcon } from '../icons/icons.ts'
import { Progress } from '../feedback/progress.tsx'
import { Status } from '../feedback/status.tsx'
import { fileTexts } from './file-texts.ts'

export type LoadedFile = {
  id: string
  filename: string
  /** Address of its picture; null for what cannot be drawn. */
  picture: string | null
  state:
    | { name: 'kept' | 'done' }
    | { name: 'uploading'; percent: number }
    | { name: 'refused'; text: string }
}
type FileRowProps = { file: LoadedFile; onRemove: () => void }

function FileStatus({ state }: Pick<LoadedFile, 'state'>) {
  switch (state.name) {
    case 'uploading':
      return (
        <>
          <span className="note num">{fileTexts.uploading(state.percent)}</span>
          <Progress percent={state.percent} label={fileTexts.uploadingLabel} />
        </>
      )
    case 'refused':
      return <Status tone="bad">{fileTexts.fileRefused(state.text)}</Status>
    case 'done':
      return <Status tone="ok">{fileTexts.fileUploaded}</Status>
    default:
      return <Status icon={clockIcon}>{fileTexts.fileKept}</Status>
  }
}

/** A file of a form: its picture, where it stands, and the way to take it away or to stop its upload. */
export function FileRow({ file, onRemove }: FileRowProps) {
  const { filename, picture, state } = file
  const label = state.name === 'uploading' ? fileTexts.cancelUpload(filename) : fileTexts.removeFile(filename)
  return (
    <li className="file">
      <FilePicture picture={picture} />
      <span className="row__body">
        <span className="file__name">{filename}</span>
        <FileStatus state={state} />
      </span>
      <IconButton icon={closeIcon} label={label} onClick={onRemove} />
    </li>
  )
}
