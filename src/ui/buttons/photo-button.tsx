import type { ChangeEvent } from 'react'
import { Icon } from '../icons/icon.tsx'
import { cameraIcon } from '../icons/cabinet-icons.ts'
import './photo-button.css'

type PhotoButtonProps = {
  /** 'Фото счётчика: Холодная вода' */
  label: string
  onTake: (photo: File) => void
}

/** Opens the camera, or a file picker without one. */
export function PhotoButton({ label, onTake }: PhotoButtonProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [photo] = event.currentTarget.files ?? []
    if (photo) onTake(photo)
    // Allows choosing the same picture again.
    event.currentTarget.value = ''
  }
  return (
    // The title is on the label: on the field, screen readers would announce the name twice.
    <label className="icon-btn photo-btn" data-word="Фото" title={label}>
      <input type="file" accept="image/*" capture="environment" aria-label={label} onChange={handleChange} />
      <Icon path={cameraIcon} />
    </label>
  )
}
