import type { FastifyRequest } from 'fastify'
import { headers } from '#contract/errors.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { allows } from '#contract/permissions.ts'
import { csrfOf, isSame, type Seal } from '../kernel/seal.ts'
import { Refused } from '../kernel/refusal.ts'
import type { Caller } from '../kernel/caller.ts'
import { texts } from './texts.ts'

/** Whether a call changes state, by its method or by the contract's flag (decision 36). */
export const isChanging = ({ method, changes }: Endpoint): boolean => method !== 'GET' || changes === true

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/** Refuses a changing call that does not come from a page of ours. */
export const demandOwnPage = (request: FastifyRequest, publicUrl: string | null): void => {
  const { 'sec-fetch-site': site, origin, host } = request.headers
  if (site === 'same-origin') return
  const isOwn =
    site === undefined && origin !== undefined && (origin === publicUrl || hostOf(origin) === host)
  if (!isOwn) throw new Refused('foreign_origin', [texts.foreignPage])
}

/** Refuses a changing call of a session without the token that only our page can read. */
export const demandCsrf = (request: FastifyRequest, seal: Seal, { familyId }: Caller): void => {
  const given = request.headers[headers.csrf]
  if (typeof given !== 'string' || !isSame(given, csrfOf(seal, familyId)))
    throw new Refused('csrf', [texts.csrf])
}

/** Refuses a caller whose profile has not the letter (B-06). */
export const demandPermission = (access: Access, { permissions }: Caller): void => {
  if (typeof access === 'string') return
  if (!allows(permissions, access.slug, access.letter)) throw new Refused('forbidden', [texts.forbidden])
}
