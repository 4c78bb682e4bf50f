import { useSetAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { getFile, getFileLink } from '#contract/files/endpoints.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import { call } from '../../lib/http/call.ts'
import { runAction } from '../../lib/state/notices.ts'
import { saveBlob } from '../../lib/files/save-file.ts'
import { usePictures } from './use-pictures.ts'

/** Uses a temporary link (T-02). Throws as `call` does. */
const loadStoredFile = async ({ file_id, filename }: StoredFile): Promise<Blob> => {
  const { shared_id } = await call(getFileLink, { query: { file_id, filename } })
  const file = await call(getFile, { params: { shared_id } })
  if (!(file instanceof Blob)) throw new TypeError('The answer is no file')
  return file
}

const saveStoredFile = async (file: StoredFile): Promise<void> =>
  saveBlob(await loadStoredFile(file), file.filename)

const saveAtom = atom(null, (_get, set, file: StoredFile) => runAction(set, () => saveStoredFile(file)))

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
      // The action has already reported its failure.
      if (file) void save(file).catch(() => undefined)
    },
  }
}
