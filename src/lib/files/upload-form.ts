import type { Question } from '../http/http.ts'

/** A file on its way. */
export interface Sent {
  readonly filename: string
  readonly blob: Blob
}

/** The multipart form of an upload: the question's fields, and the file behind them. */
export const formOf = ({ body = {} }: Question, { filename, blob }: Sent): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  form.append('file', blob, filename)
  return form
}
