import { FileInput } from '../fields/file-input.tsx'
import { FileList, type FileListProps } from './file-list.tsx'
import { cameraIcon, documentIcon } from '../icons/icons.ts'
import { fileTexts } from './file-texts.ts'

type FileLoaderProps = FileListProps & {
  label: string
  /** Formats and size: 'jpg, png, svg, bmp, gif, до 10 МБ'. */
  hint: string
  /** So many and no more. */
  most: number
  onAdd: (files: readonly File[]) => void
}

/** Files of a form with the way to add one: chosen, dropped or, on a phone, taken with the camera (spec K2.4). */
export function FileLoader({ label, hint, most, onAdd, ...list }: FileLoaderProps) {
  const isFull = list.files.length + list.preparing >= most
  return (
    <fieldset className="field files">
      <legend className="label">{label}</legend>
      <FileList {...list} />
      {!isFull && (
        <div className="files__add">
          <FileInput icon={cameraIcon} title={fileTexts.takePhoto} isCamera onAdd={onAdd} />
          <FileInput
            icon={documentIcon}
            title={fileTexts.addFile}
            note={hint}
            isMultiple={most > 1}
            onAdd={onAdd}
          />
        </div>
      )}
    </fieldset>
  )
}
