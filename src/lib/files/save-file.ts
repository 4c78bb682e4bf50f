import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { call } from '../http/call.ts'
import type { CallInput } from '../http/request.ts'

/** Gives the bytes to the device under the name, as a download. */
export const saveBlob = (file: Blob, filename: string): void => {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  // Safari begins to read the address only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

type FileEndpoint = Endpoint & { readonly reply: 'file' }

/**
 * Loads a file and saves it on the device under the name. A call, not a link to the server: it refreshes an outdated
 * session, names its profile, and a refusal is shown instead of saved. Throws as `call` does.
 */
export const saveFile = async <E extends FileEndpoint>(
  endpoint: E,
  input: InputOf<E> & CallInput,
  filename: string,
): Promise<void> => {
  const file = await call(endpoint, input)
  if (!(file instanceof Blob)) throw new TypeError('The answer is no file')
  saveBlob(file, filename)
}
