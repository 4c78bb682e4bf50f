import { ofetch } from 'ofetch'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBodySchema, type ErrorBody } from '#contract/errors.ts'
import { NoAnswer, CallError } from './call-errors.ts'

export interface HttpRequest {
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
export interface HttpResponse {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON; undefined for an empty body and for anything that is not JSON. */
  readonly json: unknown
  readonly isEmpty: boolean
  /** The bytes of a good answer to a request for a file. */
  readonly file: Blob | null
}

/** One HTTP exchange. Fails only with `NoAnswer`; an upload also with `CallError`, for a file that cannot be read. */
export type Transport = (request: HttpRequest) => Promise<HttpResponse>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An answer whose body is a text. */
export const textResponse = (status: number, headers: Headers, text: string): HttpResponse => ({
  status,
  headers,
  json: parse(text),
  isEmpty: text === '',
  file: null,
})

/** One HTTP exchange, never repeated. Fails only with `NoAnswer`; the time limit covers the body as well. */
export const sendHttp: Transport = async (request) => {
  const { url, timeoutMs, signal, body, isFile, ...rest } = request
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
    return textResponse(status, headers, text)
  } catch (cause) {
    throw new NoAnswer(cause)
  }
}

const nothing = z.undefined()

/** A proxy's 413, which has its own page: the same bytes will never pass, so it is an error of ours like any other. */
const tooLarge: ErrorBody = {
  errors: ['Файл слишком большой для сервера. Выберите файл поменьше'],
  code: 'too_large',
}

/** The refusal that an answer tells, whatever its status. */
export const toCallError = ({ status, json }: HttpResponse): CallError => {
  const body = errorBodySchema.safeParse(json)
  if (body.success) return new CallError(status, body.data)
  return new CallError(status, status === 413 ? tooLarge : null)
}

const isOk = (status: number): boolean => status >= 200 && status < 300
const isPage = (response: HttpResponse): boolean => !response.isEmpty && response.json === undefined

/**
 * The endpoint's reply out of an answer, checked by its schema. An endpoint without a reply (204, 205, the fast
 * transaction's 200) gives undefined, one of a file its Blob. Anything else is thrown as `CallError`: a refusal, a page, a wrong shape.
 */
export const toReply = (endpoint: Endpoint, response: HttpResponse): unknown => {
  if (endpoint.reply === 'file') {
    if (response.file === null) throw toCallError(response)
    return response.file
  }
  if (!isOk(response.status) || isPage(response)) throw toCallError(response)
  const reply = (endpoint.reply ?? nothing).safeParse(endpoint.reply === null ? undefined : response.json)
  if (!reply.success) throw new CallError(response.status, null)
  return reply.data
}
