import { putFile, reserveFile } from '#contract/files/endpoints.ts'
import type { Sent } from '../files/upload-form.ts'
import { CallError } from '../http/call-errors.ts'
import { call } from '../http/call.ts'
import type { Transport } from '../http/http.ts'
import type { CallOptions } from '../http/request.ts'
import type { DeliveryDeps } from './deliver.ts'
import type { UploadOutcome, Uploader } from './upload.ts'
import { toOutcome } from './to-outcome.ts'

export const lostText = (filename: string): string => `«${filename}» не сохранился на этом устройстве`

const timeoutMs = 10_000

const toUploadOutcome = (error: unknown): UploadOutcome => {
  const outcome = toOutcome(error)
  if (outcome.name === 'networkError' || outcome.name === 'blocked') return outcome
  return { name: 'refused', errors: error instanceof CallError ? error.errors : [], code: 'file_refused' }
}

// The reservation expired, or different bytes were stored under this id.
const isSpent = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'not_found' || error.code === 'file_taken')

/** Reuses the reserved id, if any. `createTransport` supplies the context's transport. */
export const fileUploader =
  (
    { loadKinds }: Pick<DeliveryDeps, 'loadKinds'>,
    createTransport: (sent: Sent, id: string) => Transport,
  ): Uploader =>
  async ({ lane, file: { id, filename, upload } }, blob, reserve) => {
    const { profile, scope, kind } = lane
    const options: CallOptions = { profile, scope }
    const put = async (fileId: string): Promise<UploadOutcome> => {
      const input = { params: { shared_id: fileId }, body: { importance: 'low' as const } }
      await call(putFile, input, { ...options, transport: createTransport({ filename, blob }, id) })
      return { name: 'done', fileId }
    }
    const putAnew = async (): Promise<UploadOutcome> => {
      const use = (await loadKinds())[kind]?.fileUse
      const query = { filename, ...(use && { use }) }
      const { shared_id } = await call(reserveFile, { query }, { ...options, timeoutMs })
      await reserve(shared_id)
      return put(shared_id)
    }
    const fileId = upload.name === 'waiting' ? upload.fileId : null
    try {
      if (fileId === null) return await putAnew()
      return await put(fileId).catch((error: unknown) => (isSpent(error) ? putAnew() : Promise.reject(error)))
    } catch (error) {
      return toUploadOutcome(error)
    }
  }
