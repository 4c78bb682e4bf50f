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

export interface OwnSite {
  /** From PUBLIC_URL; null if not configured. */
  readonly publicUrl: string | null
  /** Null allows any. */
  readonly hosts: ReadonlySet<string> | null
}

/** Allows only the listed hosts and that of PUBLIC_URL on a real site. */
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

/** Returns the origin the resident opened, if it is ours, and the configured one. */
export const getOrigins = ({ protocol, host, hostname }: FastifyRequest, site: OwnSite): string[] => {
  const isOwn = site.hosts?.has(hostname.toLowerCase()) ?? true
  return [...(isOwn ? [`${protocol}://${host}`] : []), ...(site.publicUrl === null ? [] : [site.publicUrl])]
}

/** Refuses a changing call from another site. */
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

export const assertCsrf = (request: FastifyRequest, hmac: Hmac, session: string): void => {
  const given = request.headers[headers.csrf]
  if (typeof given !== 'string' || !isSame(given, getCsrfToken(hmac, session)))
    throw new DomainError('csrf', [messages.csrf])
}

export const assertPermission = (access: Access, { permissions }: Principal): void => {
  if (typeof access === 'string' || !('slug' in access)) return
  if (!allows(permissions, access.slug, access.action))
    throw new DomainError('forbidden', [messages.forbidden])
}
