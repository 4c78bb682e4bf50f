import { useSetAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import type { StoredFile } from '#contract/files/schema.ts'
import { runAction } from '../state/notices.ts'
import { loadStoredFile, saveStoredFile } from './stored-file.ts'
import { usePictures } from './use-pictures.ts'

const saveAtom = atom(null, (_get, set, file: StoredFile) => runAction(set, () => saveStoredFile(file)))

/** Files of a reply for the kit's `StoredFiles`: their pictures, and a press that saves one on the device. */
export const useStoredFiles = (files: readonly StoredFile[]) => {
  const save = useSetAtom(saveAtom)
  const byId = new Map(files.map((file) => [file.file_id, file]))
  const named = files.map(({ file_id, filename }) => ({ id: file_id, filename }))
  const pictures = usePictures(named, async (id) => {
    const file = byId.get(id)
    return file ? loadStoredFile(file) : null
  })
  return {
    files: named.map(({ id, filename }) => ({ id, filename, picture: pictures.get(id) ?? null })),
    onSave: (id: string) => {
      const file = byId.get(id)
      // The action itself has told its failure.
      if (file) void save(file).catch(() => undefined)
    },
  }
}
