import type { ChangeEvent } from 'react'
import { Icon } from '../icons/icon.tsx'
import { cameraIcon } from '../icons/icons.ts'
import './photo-button.css'

type PhotoButtonProps = {
  /** Label of the photo: 'Фото счётчика: Холодная вода'. */
  label: string
  onTake: (photo: File) => void
}

/** Opens the camera of a phone, or the choice of a picture where there is none. */
export function PhotoButton({ label, onTake }: PhotoButtonProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [photo] = event.currentTarget.files ?? []
    if (photo) onTake(photo)
    // Without this the same picture could not be chosen again.
    event.currentTarget.value = ''
  }
  return (
    <label className="iconbtn photobtn" data-word="Фото">
      <input
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        title={label}
        onChange={handleChange}
      />
      <Icon path={cameraIcon} />
    </label>
  )
}
