import { CallError, NoAnswer } from '../http/call-errors.ts'
import type { HttpRequest } from '../http/http.ts'
import { readBytes } from './read-bytes.ts'

/** A file on its way. */
export interface Sent {
  readonly filename: string
  readonly blob: Blob
}

/** The multipart form of an upload: the request's fields, and the file behind them. */
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

/**
 * The error of an upload without an answer. For a file that has been changed, moved or lost the browser reports a network
 * failure; the same file could be sent again for ever, so that is a refusal.
 */
export const uploadError = async ({ blob }: Sent, cause: unknown): Promise<CallError | NoAnswer> =>
  (await readBytes(blob)) === null ? new CallError(400, unreadable) : new NoAnswer(cause)
