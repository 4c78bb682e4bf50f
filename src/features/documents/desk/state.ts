import { addDocument, listDocuments, withdrawDocument } from '#contract/documents/desk-endpoints.ts'
import { documentFormats, type DeskDocument, type NewDocument } from '#contract/documents/desk-schema.ts'
import { isFileName, maxFileBytes } from '#contract/files/checks.ts'
import { fetchUpload } from '../../../lib/files/fetch-upload.ts'
import { call } from '../../../lib/http/call.ts'
import { mutationAtom } from '../../../lib/state/mutation.ts'
import { atom } from 'jotai/vanilla'
import { toastAtom, whilePending } from '../../../lib/state/notices.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { deskToday } from '../../../shared/desk/dates.ts'
import { showDeskFailure } from '../../../shared/desk/failure-text.ts'
import { messages } from './messages.ts'

export const documentsAtom = remoteAtom(listDocuments, {
  input: (offset: number, search: string) => ({ query: { offset, ...(search !== '' && { search }) } }),
})

/** Excludes the file, which the page holds. */
export type DocumentForm = Omit<NewDocument, 'filename'>

export const emptyForm = (): DocumentForm => ({
  title: '',
  house: '',
  published_on: deskToday(),
})
export const draftName = 'document new'

/** Checks format, name and size; the server also inspects the content. */
export const validateFile = (file: File | null): string | undefined => {
  if (file === null) return messages.fillFile
  const end = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!['jpeg', ...documentFormats].some((format) => format === end)) return messages.wrongFormat
  if (!isFileName(file.name)) return messages.badName
  return file.size > maxFileBytes ? messages.tooLarge : undefined
}

/** Returns whether it was accepted; shows the result. */
export const addAtom = atom(null, async (_get, set, form: DocumentForm, file: File): Promise<boolean> => {
  try {
    const transport = fetchUpload({ filename: file.name, blob: file })
    await whilePending(set, () =>
      call(addDocument, { body: { ...form, filename: file.name } }, { transport }),
    )
    set(toastAtom, messages.published)
    return true
  } catch (error) {
    showDeskFailure(set, error)
    return false
  }
})

export const withdrawAtom = mutationAtom(withdrawDocument, {
  input: ({ id }: DeskDocument) => ({ params: { id } }),
  done: messages.withdrawn,
})
