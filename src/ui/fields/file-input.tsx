import type { ChangeEvent } from 'react'
import { Icon } from '../icons/icon.tsx'

// iPhones turn what they call heic into jpg where heic is not asked for; webp is made a jpg by the page itself.
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

/** A field of files: pressed, it opens the choice or the camera; it lies over its words, so files can be dropped on it. */
export function FileInput({
  icon,
  title,
  note,
  isMultiple = false,
  isCamera = false,
  onAdd,
}: FileInputProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.currentTarget
    if (files && files.length > 0) onAdd([...files])
    // The same file can be chosen again.
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
