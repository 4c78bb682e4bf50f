import { xhrUpload } from '../files/xhr-upload.ts'
import { lostText, fileUploader } from './file-uploader.ts'
import { store as page } from '../state/store.ts'
import { uploadSharesAtom } from './atoms.ts'
import type { DeliveryDeps } from './deliver.ts'
import { createDeliveryRunner, type DeliveryRunner } from './delivery-runner.ts'
import { uploadFiles } from './upload.ts'

/** Loaded lazily. */
export interface PageUploads extends DeliveryRunner {
  cancel(file: string): void
}

const show = (file: string, share: number | null): void =>
  page.set(uploadSharesAtom, (before) => {
    const shares = new Map(before)
    if (share === null) shares.delete(file)
    else shares.set(file, share)
    return shares
  })

export const createPageUploads = (delivery: DeliveryDeps, onDone: () => void): PageUploads => {
  const running = new Map<string, AbortController>()
  const upload = fileUploader(delivery, (sent, file) => {
    const cancelling = new AbortController()
    running.set(file, cancelling)
    show(file, 0)
    const send = xhrUpload(sent, { onProgress: (share) => show(file, share), signal: cancelling.signal })
    return (request) =>
      send(request).finally(() => {
        running.delete(file)
        show(file, null)
      })
  })
  const runner = createDeliveryRunner(
    (options) => uploadFiles({ ...delivery, upload, lostText, onDone }, options),
    () => undefined,
  )
  return { ...runner, cancel: (file) => running.get(file)?.abort() }
}
