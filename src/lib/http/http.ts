import { ofetch } from 'ofetch'
import { NoAnswer } from './call-errors.ts'

export interface Question {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown> | undefined
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** A good answer is bytes to be saved. */
  readonly isFile: boolean
}

/** An answer of whatever status, its body read to the end. */
export interface Received {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON; undefined for an empty body and for anything that is not JSON. */
  readonly json: unknown
  readonly isEmpty: boolean
  /** The bytes of a good answer to a question for a file. */
  readonly file: Blob | null
}

/** One HTTP exchange. Fails only with `NoAnswer`. */
export type Exchange = (question: Question) => Promise<Received>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An answer whose body is a text. */
export const receivedText = (status: number, headers: Headers, text: string): Received => ({
  status,
  headers,
  json: parse(text),
  isEmpty: text === '',
  file: null,
})

/** One HTTP exchange, never repeated. Fails only with `NoAnswer`; the time limit covers the body as well. */
export const exchange: Exchange = async (question) => {
  const { url, timeoutMs, signal, body, isFile, ...rest } = question
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await ofetch.raw<unknown, 'blob' | 'text'>(url, {
      ...rest,
      ...(body === undefined ? {} : { body }),
      credentials: 'same-origin',
      retry: false,
      ignoreResponseError: true,
      responseType: isFile ? 'blob' : 'text',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const { status, headers, ok, _data: content = '' } = response
    const isText = typeof content === 'string'
    // Without the header it is a refusal, or a page that a captive portal put in its place.
    if (!isText && ok && headers.has('content-disposition'))
      return { status, headers, json: undefined, isEmpty: false, file: content }
    const text = isText ? content : await content.text()
    return receivedText(status, headers, text)
  } catch (cause) {
    throw new NoAnswer(cause)
  }
}
