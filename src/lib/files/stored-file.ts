import { getFile, getFileLink } from '#contract/files/endpoints.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import { call } from '../http/call.ts'
import { saveBlob } from './save-blob.ts'

/** The bytes of a file that the server keeps, through a temporary link (spec C7). Throws as `call` does. */
export const loadStoredFile = async ({ file_id, filename }: StoredFile): Promise<Blob> => {
  const { shared_id } = await call(getFileLink, { query: { file_id, filename } })
  const file = await call(getFile, { params: { shared_id } })
  if (!(file instanceof Blob)) throw new TypeError('The answer is no file')
  return file
}

/** The same, saved on the device under its name. */
export const saveStoredFile = async (file: StoredFile): Promise<void> =>
  saveBlob(await loadStoredFile(file), file.filename)
