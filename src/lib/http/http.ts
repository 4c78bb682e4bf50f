import { ofetch } from 'ofetch'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBodySchema, headers as names, type ErrorBody } from '#contract/errors.ts'
import { NoResponseError, CallError } from './call-errors.ts'

export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown> | undefined
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** A successful answer is a download. */
  readonly isFile: boolean
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Headers
  /** Undefined if empty or not JSON. */
  readonly json: unknown
  readonly isEmpty: boolean
  readonly file: Blob | null
}

/** Throws only `NoResponseError`, or `CallError` for an unreadable upload. */
export type Transport = (request: HttpRequest) => Promise<HttpResponse>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const textResponse = (status: number, headers: Headers, text: string): HttpResponse => ({
  status,
  headers,
  json: parse(text),
  isEmpty: text === '',
  file: null,
})

/** Sends once, without retries; the timeout includes the body. */
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
    // Without this header it is an error or a captive portal's page.
    if (!isText && ok && headers.has('content-disposition'))
      return { status, headers, json: undefined, isEmpty: false, file: content }
    const text = isText ? content : await content.text()
    return textResponse(status, headers, text)
  } catch (cause) {
    throw new NoResponseError(cause)
  }
}

const nothing = z.undefined()

/** A proxy's 413 has no error body; a retry cannot succeed. */
const tooLarge: ErrorBody = {
  errors: ['Файл слишком большой для сервера. Выберите файл поменьше'],
  code: 'too_large',
}

export const toCallError = ({ status, json, headers }: HttpResponse): CallError => {
  const body = errorBodySchema.safeParse(json)
  const requestId = headers.get(names.requestId)
  if (body.success) return new CallError(status, body.data, requestId)
  return new CallError(status, status === 413 ? tooLarge : null, requestId)
}

const isOk = (status: number): boolean => status >= 200 && status < 300
const isPage = (response: HttpResponse): boolean => !response.isEmpty && response.json === undefined

/** Returns undefined if the endpoint has none, a Blob for a file. Throws `CallError`. */
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
