import type { FastifyRequest } from 'fastify'
import { headers } from '#contract/errors.ts'
import type { Access } from '#contract/endpoint.ts'
import { allows } from '#contract/permissions.ts'
import { getCsrfToken, isSame, type Hmac } from '../kernel/hmac.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { Environment } from '../config/environment.ts'
import type { Principal } from '../kernel/principal.ts'
import { messages } from './messages.ts'

const toUrl = (origin: string | undefined): URL | null => (origin === undefined ? null : URL.parse(origin))

/** Addresses of this site. */
export interface OwnSite {
  /** Origin by PUBLIC_URL; null: not configured. */
  readonly publicUrl: string | null
  /** The only names of the site where they are known; null: it answers under any name. */
  readonly hosts: ReadonlySet<string> | null
}

/** The site of the settings: a real one with hosts listed by name has these and that of PUBLIC_URL alone. */
export const getOwnSite = (
  { publicUrl, isRealSite }: Pick<Environment, 'publicUrl' | 'isRealSite'>,
  listed: readonly string[],
): OwnSite => {
  if (!isRealSite || listed.length === 0) return { publicUrl, hosts: null }
  return {
    publicUrl,
    hosts: new Set([...listed, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])]),
  }
}

/** Origins of the site: as the resident opened it, and as it is known outside. */
export const getOrigins = ({ protocol, host, hostname }: FastifyRequest, site: OwnSite): string[] => {
  const isOwn = site.hosts?.has(hostname.toLowerCase()) ?? true
  return [...(isOwn ? [`${protocol}://${host}`] : []), ...(site.publicUrl === null ? [] : [site.publicUrl])]
}

/** Refuses a changing call that does not come from a page of ours. */
export const assertOwnPage = (request: FastifyRequest, { publicUrl, hosts }: OwnSite): void => {
  const { 'sec-fetch-site': site, origin, host } = request.headers
  const page = toUrl(origin)
  const isListed = hosts?.has((page?.hostname ?? request.hostname).toLowerCase()) ?? true
  const isOwn =
    site === undefined
      ? page !== null && (origin === publicUrl || page.host === host)
      : site === 'same-origin'
  if (!isListed || !isOwn) throw new DomainError('foreign_origin', [messages.foreignPage])
}

/** Refuses a changing call of a session without the token that only our page can read. */
export const assertCsrf = (request: FastifyRequest, hmac: Hmac, session: string): void => {
  const given = request.headers[headers.csrf]
  if (typeof given !== 'string' || !isSame(given, getCsrfToken(hmac, session)))
    throw new DomainError('csrf', [messages.csrf])
}

/** Refuses a caller whose profile has not the letter (B-06). */
export const assertPermission = (access: Access, { permissions }: Principal): void => {
  if (typeof access === 'string' || !('slug' in access)) return
  if (!allows(permissions, access.slug, access.action))
    throw new DomainError('forbidden', [messages.forbidden])
}
