import type { FastifyRequest } from 'fastify'
import type { KeyScope } from '#contract/exchange/schema.ts'
import type { Sql } from '../db/connect.ts'
import { toNetwork } from '../kernel/principal.ts'
import { countAttempt } from '../kernel/limits.ts'
import { hashOfKey, type ApiClient } from '../kernel/api-client.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { Hmac } from '../kernel/hmac.ts'
import type { Clock } from '../ports/clock.ts'
import { messages } from './messages.ts'

interface KeyDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
}

/** Calls per key and minute; refused calls per network and ten minutes. */
const maxCalls = 600
const maxRefused = 30

const readKey = (authorization: string): string | null =>
  /^Bearer ([\w-]{20,100})$/i.exec(authorization)?.[1] ?? null

const describeRefusal = (authorization: string, key: string | null): string => {
  if (authorization === '') return messages.keyMissing
  return key === null ? messages.keyMalformed : messages.keyRefused
}

/** Accepts the Authorization header only. Throws 401, or 403 for a missing scope (G-07). */
export const createAuthenticateKey = ({ sql, clock, hmac }: KeyDeps) => {
  const findApiClient = async (key: string): Promise<ApiClient | undefined> => {
    const [row] = await sql<ApiClient[]>`
      select id as key_id, organisation_id, scopes from api_key
      where hash = ${hashOfKey(key)} and revoked_at is null`
    return row
  }

  return async (scope: KeyScope, request: FastifyRequest): Promise<ApiClient> => {
    const { authorization = '' } = request.headers
    const key = readKey(authorization)
    const program = key === null ? undefined : await findApiClient(key)
    if (!program) {
      const bucket = `key-refused:${hmac('bucket', toNetwork(request.ip))}`
      await countAttempt(sql, clock, [{ bucket, max: maxRefused, seconds: 600 }])
      throw new DomainError('key_refused', [describeRefusal(authorization, key)])
    }
    await countAttempt(sql, clock, [{ bucket: `key:${program.keyId}`, max: maxCalls, seconds: 60 }])
    if (!program.scopes.includes(scope)) throw new DomainError('key_scope', [messages.keyScope(scope)])
    return program
  }
}
