import type { HttpRequest } from '../http/http.ts'

/** A file on its way. */
export interface Sent {
  readonly filename: string
  readonly blob: Blob
}

/** The multipart form of an upload: the request's fields, and the file behind them. */
export const formOf = ({ body = {} }: HttpRequest, { filename, blob }: Sent): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  form.append('file', blob, filename)
  return form
}
