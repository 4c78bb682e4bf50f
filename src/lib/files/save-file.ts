import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { call } from '../http/call.ts'
import type { CallInput } from '../http/request.ts'

export const saveBlob = (file: Blob, filename: string): void => {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  // Safari reads the URL only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

type FileEndpoint = Endpoint & { readonly reply: 'file' }

/** Refreshes the session and shows errors, unlike a link. Throws as `call` does. */
export const saveFile = async <E extends FileEndpoint>(
  endpoint: E,
  input: InputOf<E> & CallInput,
  filename: string,
): Promise<void> => {
  const file = await call(endpoint, input)
  if (!(file instanceof Blob)) throw new TypeError('The answer is no file')
  saveBlob(file, filename)
}
