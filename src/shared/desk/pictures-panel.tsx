import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { cameraIcon } from '../../ui/icons/cabinet-icons.ts'
import { trashIcon } from '../../ui/icons/later-icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { messages } from './messages.ts'
import './editor.css'

type PicturesProps = {
  /** Residents see the first one first. */
  pictures: ReadonlyArray<{ readonly key: string; readonly src: string }>
  max: number
  onAdd: (files: readonly File[]) => Promise<void>
  onFirst: (key: string) => void
  onRemove: (key: string) => void
}

/** The first picture is the cover. */
export function Pictures({ pictures, max, onAdd, onFirst, onRemove }: PicturesProps) {
  const [isAdding, setIsAdding] = useState(false)
  const add = async (files: readonly File[]) => {
    setIsAdding(true)
    await onAdd(files.slice(0, max - pictures.length))
    setIsAdding(false)
  }
  return (
    <>
      {pictures.length > 0 && (
        <ul className="picture-list">
          {pictures.map(({ key, src }, at) => (
            <li key={key}>
              <img src={src} alt={messages.pictureTitle(at + 1)} loading="lazy" />
              <span className="picture-list__actions">
                {at === 0 ? (
                  <span className="note">{messages.cover}</span>
                ) : (
                  <Button
                    kind="plain"
                    isSmall
                    aria-label={messages.coverOf(at + 1)}
                    onClick={() => onFirst(key)}
                  >
                    {messages.setCover}
                  </Button>
                )}
                <IconButton
                  icon={trashIcon}
                  label={messages.removePicture(at + 1)}
                  onClick={() => onRemove(key)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < max && (
        <label className="btn picture-list__add">
          <input
            type="file"
            className="sr-only"
            accept="image/jpeg,image/png,image/bmp,image/gif,image/webp"
            multiple
            disabled={isAdding}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              void add(files)
            }}
          />
          <Icon path={cameraIcon} size="s" />
          {isAdding ? messages.addingPicture : messages.addPicture}
        </label>
      )}
      <p className="note">{messages.pictureHelp}</p>
    </>
  )
}

export function PicturesPanel(props: PicturesProps) {
  return (
    <Panel title={messages.pictures}>
      <Pictures {...props} />
    </Panel>
  )
}
