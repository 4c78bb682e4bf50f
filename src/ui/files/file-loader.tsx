import type { ChangeEvent } from 'react'
import { Icon } from '../icons/icon.tsx'
import { cameraIcon, documentIcon } from '../icons/icons.ts'
import { FileList, type FileListProps } from './file-list.tsx'
import { fileMessages } from './file-messages.ts'

// iPhones turn what they call heic into jpg where heic is not accepted; webp is made a jpg by the page itself.
const accepted = 'image/jpeg,image/png,image/svg+xml,image/bmp,image/gif,image/webp'

type FileInputProps = {
  icon: string
  title: string
  note?: string
  isMultiple?: boolean
  /** Opens the camera; drawn on devices that are touched alone. */
  isCamera?: boolean
  onAdd: (files: readonly File[]) => void
}

/** File input that covers its label, so that files can be dropped on it; a press opens the picker or the camera. */
function FileInput({ icon, title, note, isMultiple = false, isCamera = false, onAdd }: FileInputProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.currentTarget
    if (files && files.length > 0) onAdd([...files])
    // Without this the same file could not be chosen again.
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
  /** Formats and size: 'jpg, png, svg, bmp, gif, до 10 МБ'. */
  hint: string
  /** So many and no more. */
  max: number
  onAdd: (files: readonly File[]) => void
}

/** Files of a form, with an input that adds one: chosen, dropped or, on a phone, taken with the camera (U-01). */
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
