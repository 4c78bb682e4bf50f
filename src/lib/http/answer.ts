import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBodySchema } from '#contract/errors.ts'
import { CallError } from './call-errors.ts'
import type { Received } from './http.ts'

const nothing = z.undefined()

/** The refusal that an answer tells, whatever its status. */
export const refusalOf = ({ status, json }: Received): CallError => {
  const body = errorBodySchema.safeParse(json)
  return new CallError(status, body.success ? body.data : null)
}

const isOk = (status: number): boolean => status >= 200 && status < 300
const isPage = (received: Received): boolean => !received.isEmpty && received.json === undefined

/**
 * The endpoint's reply out of an answer, checked by its schema. An endpoint without a reply (204, 205, the fast
 * transaction's 200) gives undefined, one of a file its Blob. Anything else is thrown as `CallError`: a refusal, a page, a wrong shape.
 */
export const replyOf = (endpoint: Endpoint, received: Received): unknown => {
  if (endpoint.reply === 'file') {
    if (received.file === null) throw refusalOf(received)
    return received.file
  }
  if (!isOk(received.status) || isPage(received)) throw refusalOf(received)
  const reply = (endpoint.reply ?? nothing).safeParse(endpoint.reply === null ? undefined : received.json)
  if (!reply.success) throw new CallError(received.status, null)
  return reply.data
}
