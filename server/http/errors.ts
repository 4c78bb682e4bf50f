import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import { errorStatus } from '#contract/error-codes.ts'
import { DomainError, RetryLaterError } from '../kernel/domain-error.ts'
import { kernelMessages } from '../kernel/messages.ts'
import { countStorageFault, getStorageFault } from '../kernel/storage.ts'
import { isDatabaseUnavailable } from '../kernel/unavailable.ts'
import { messages } from './messages.ts'

const wordings: Readonly<Record<number, ErrorBody>> = {
  404: { errors: [messages.notFound], code: 'not_found' },
  414: { errors: [messages.tooLarge], code: 'too_large' },
  431: { errors: [messages.tooLarge], code: 'too_large' },
  503: { errors: [kernelMessages.busy], code: 'busy' },
}
const json = 'application/json'
const unavailable: ErrorBody = { errors: [messages.unavailable], code: 'unavailable' }
/** Long enough for a restart. */
const retrySeconds = 5
const malformed: ErrorBody = { errors: [messages.malformed], code: 'malformed' }
const unknown: ErrorBody = { errors: [messages.unknown], code: 'unknown' }

const kilobyte = 1024

/** Names what a program has to change: these errors come before the contract's validation. */
const describeBodyFault = (
  error: unknown,
  status: number,
  { routeOptions, headers }: FastifyRequest,
): ErrorBody | undefined => {
  const { bodyLimit, config } = routeOptions
  if (status === 415)
    return {
      errors: [messages.wrongType(config.accepts ?? [json], headers['content-type'])],
      code: 'wrong_type',
    }
  if (status === 413)
    return { errors: [messages.bodyTooLarge(Math.trunc(bodyLimit / kilobyte))], code: 'too_large' }
  const isNotJson =
    error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_JSON_BODY'
  return isNotJson ? { errors: [messages.notJson], code: 'malformed' } : undefined
}

const getStatus = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500

/** One shape for all errors; logs an unexpected one and hides its message. */
const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof RetryLaterError) reply.header('retry-after', error.retryAfter)
  if (error instanceof DomainError) return reply.code(errorStatus[error.code]).send(error.body)
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'the database is away')
    return reply.code(503).header('retry-after', retrySeconds).send(unavailable)
  }
  const storageFault = getStorageFault(error)
  if (storageFault !== null) {
    countStorageFault(storageFault)
    request.log.error({ err: error, code: storageFault }, 'the store of files or the disk fails')
    return reply.code(503).header('retry-after', retrySeconds).send(unavailable)
  }
  const status = getStatus(error)
  if (status >= 400 && status < 500)
    return reply.code(status).send(describeBodyFault(error, status, request) ?? wordings[status] ?? malformed)
  request.log.error({ err: error }, 'unexpected error')
  return reply.code(status === 503 ? 503 : 500).send(wordings[status] ?? unknown)
}

/** Closes the connection: before routing no hook drains the body. */
export const answerFrameworkError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => void answerError(error, request, reply.header('connection', 'close'))

const statusOfParser: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Writes the answer by hand, because Node's HTTP parser failed. */
export const answerParserError = (error: Error & { readonly code: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statusOfParser[error.code] ?? 400
  const body = JSON.stringify(wordings[status] ?? malformed)
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** Called before a refusal is sent. */
type DomainErrorListener = (refusal: DomainError, request: FastifyRequest) => Promise<void>

export const addErrorHandlers = (app: FastifyInstance, onRefusal: DomainErrorListener): void => {
  const notifyListener = async (refusal: DomainError, request: FastifyRequest): Promise<void> => {
    try {
      await onRefusal(refusal, request)
    } catch (failure) {
      request.log.error({ err: failure }, 'a refusal was not recorded')
    }
  }
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof DomainError) await notifyListener(error, request)
    return answerError(error, request, reply)
  })
  app.setNotFoundHandler(({ method, url }, reply) => {
    const [path = ''] = url.split('?')
    const body = path.startsWith('/organisation/v1/')
      ? { errors: [messages.noCall(`${method} ${path}`)], code: 'not_found' }
      : wordings[404]
    return reply.code(404).send(body)
  })
}
