import { xhrUpload } from '../files/xhr-upload.ts'
import { lostText } from '../files/lost-text.ts'
import { store as page } from '../state/store.ts'
import { uploadSharesAtom } from './atoms.ts'
import type { Delivery } from './deliver.ts'
import { createPostman, type Postman } from './postman.ts'
import { fileUploader } from './senders/file.ts'
import { uploadFiles } from './upload.ts'

/** The uploads of the page. Loaded when there is a file to upload. */
export interface PageUploads extends Postman {
  /** Ends the upload of a file that was taken away. */
  cancel(file: string): void
}

const show = (file: string, share: number | null): void =>
  page.set(uploadSharesAtom, (before) => {
    const shares = new Map(before)
    if (share === null) shares.delete(file)
    else shares.set(file, share)
    return shares
  })

export const createPageUploads = (delivery: Delivery, onDone: () => void): PageUploads => {
  const running = new Map<string, AbortController>()
  const upload = fileUploader((sent, file) => {
    const cancelling = new AbortController()
    running.set(file, cancelling)
    show(file, 0)
    const send = xhrUpload(sent, { onProgress: (share) => show(file, share), signal: cancelling.signal })
    return (question) =>
      send(question).finally(() => {
        running.delete(file)
        show(file, null)
      })
  })
  const postman = createPostman(
    (wish) => uploadFiles({ ...delivery, upload, lostText, onDone }, wish),
    () => undefined,
  )
  return { ...postman, cancel: (file) => running.get(file)?.abort() }
}
