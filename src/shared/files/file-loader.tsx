import type { ChangeEvent } from 'react'
import { Icon } from '../../ui/icons/icon.tsx'
import { cameraIcon, documentIcon } from '../../ui/icons/cabinet-icons.ts'
import { FileList, type FileListProps } from './file-list.tsx'
import { fileMessages } from './messages.ts'

// iPhones convert heic to jpg if heic is not accepted. The page converts webp to jpg.
const accepted = 'image/jpeg,image/png,image/svg+xml,image/bmp,image/gif,image/webp'

type FileInputProps = {
  icon: string
  title: string
  note?: string
  isMultiple?: boolean
  /** Opens the camera. Shown only on touch devices. */
  isCamera?: boolean
  onAdd: (files: readonly File[]) => void
}

/** Covers its label, so that files can be dropped on it. */
function FileInput({ icon, title, note, isMultiple = false, isCamera = false, onAdd }: FileInputProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.currentTarget
    if (files && files.length > 0) onAdd([...files])
    // Allows choosing the same file again.
    event.currentTarget.value = ''
  }
  return (
    <label className={isCamera ? 'drop drop--camera' : 'drop'}>
      <input
        type="file"
        accept={accepted}
        multiple={isMultiple}
        {...(isCamera && { capture: 'environment' })}
        onChange={handleChange}
      />
      <Icon path={icon} />
      <span className="row__body">
        <span>{title}</span>
        {note && <span className="note">{note}</span>}
      </span>
    </label>
  )
}

type FileLoaderProps = FileListProps & {
  label: string
  /** 'jpg, png, svg, bmp, gif, до 10 МБ' */
  hint: string
  max: number
  onAdd: (files: readonly File[]) => void
}

export function FileLoader({ label, hint, max, onAdd, ...list }: FileLoaderProps) {
  const isFull = list.files.length + list.preparing >= max
  return (
    <fieldset className="field files">
      <legend className="label">{label}</legend>
      <FileList {...list} />
      {!isFull && (
        <div className="files__add">
          <FileInput icon={cameraIcon} title={fileMessages.takePhoto} isCamera onAdd={onAdd} />
          <FileInput
            icon={documentIcon}
            title={fileMessages.addFile}
            note={hint}
            isMultiple={max > 1}
            onAdd={onAdd}
          />
        </div>
      )}
    </fieldset>
  )
}
