import { CallError, NoResponseError } from '../http/call-errors.ts'
import type { HttpRequest } from '../http/http.ts'
import { readBytes } from './read-bytes.ts'

export interface Sent {
  readonly filename: string
  readonly blob: Blob
}

/** Appends the file last: it must come after the fields. */
export const buildForm = ({ body = {} }: HttpRequest, { filename, blob }: Sent): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  form.append('file', blob, filename)
  return form
}

const unreadable = {
  errors: [
    'Файл не получилось прочитать: он изменён, перемещён или не скачан на устройство. Выберите его ещё раз',
  ],
  code: 'file_unreadable',
}

/** Browsers report an unreadable file as a network failure; make it a refusal, to avoid endless retries. */
export const uploadError = async ({ blob }: Sent, cause: unknown): Promise<CallError | NoResponseError> =>
  (await readBytes(blob)) === null ? new CallError(400, unreadable) : new NoResponseError(cause)
