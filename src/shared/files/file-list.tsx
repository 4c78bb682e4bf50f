import { useAtomValue } from 'jotai/react'
import { storageStateAtom } from '../../lib/outbox/active.ts'
import { useSettled } from '../../lib/timing/use-settled.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { alertIcon } from '../../ui/icons/icons.ts'
import { closeIcon } from '../../ui/icons/later-icons.ts'
import { messages } from '../../ui/messages.ts'
import { FilePicture } from './file-picture.tsx'
import { fileMessages } from './messages.ts'
import './file-loader.css'

export type LoadedFile = {
  id: string
  filename: string
  picture: string | null
  state:
    | { name: 'kept' | 'done' }
    | { name: 'uploading'; percent: number }
    | { name: 'refused'; text: string }
}
type FileRowProps = { file: LoadedFile; onRemove: () => void }

function FileStatus({ state }: Pick<LoadedFile, 'state'>) {
  const isStored = useAtomValue(storageStateAtom) === 'ok'
  switch (state.name) {
    case 'uploading':
      return (
        <>
          <span className="note tabular-nums">{fileMessages.uploading(state.percent)}</span>
          <Progress percent={state.percent} label={fileMessages.uploadingLabel} />
        </>
      )
    case 'refused':
      return <Status tone="bad">{fileMessages.fileRefused(state.text)}</Status>
    case 'done':
      return <Status tone="ok">{fileMessages.fileUploaded}</Status>
    default:
      return <Status>{isStored ? fileMessages.fileStored : messages.unkept}</Status>
  }
}

function FileRow({ file, onRemove }: FileRowProps) {
  const { filename, picture, state } = file
  const label =
    state.name === 'uploading' ? fileMessages.cancelUpload(filename) : fileMessages.removeFile(filename)
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

export type FileListProps = {
  files: readonly LoadedFile[]
  preparing: number
  faults: readonly string[]
  onRemove: (id: string) => void
}

/** Speaks of all files together, and of the upload in quarters. */
const announce = ({ files, preparing }: Pick<FileListProps, 'files' | 'preparing'>): string => {
  if (preparing > 0) return fileMessages.preparingFiles
  const shares = files.flatMap(({ state }) => (state.name === 'uploading' ? [state.percent] : []))
  if (shares.length > 0) {
    const percent = shares.reduce((sum, share) => sum + share, 0) / shares.length
    return fileMessages.uploading(percent - (percent % 25))
  }
  return files.length === 0 ? '' : fileMessages.added(files.length)
}

export function FileList({ files, preparing, faults, onRemove }: FileListProps) {
  return (
    <>
      <LiveRegion text={useSettled(announce({ files, preparing }))} />
      {(files.length > 0 || preparing > 0) && (
        <ul className="list files__list">
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={() => onRemove(file.id)} />
          ))}
          {preparing > 0 && <li className="note files__preparing">{fileMessages.preparingFiles}</li>}
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
