import * as z from 'zod'
import { trimEnd } from '#contract/linear-text.ts'
import { listHosts, toFirstHost } from '../kernel/database-address.ts'

/** Rejects '', 1e3 and 0x50, which Number() accepts. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)

export const atLeast = (count: number) =>
  z.string().min(count, { error: `must have ${count} characters or more` })

/** A key that a header can carry. fetch prints any other in its error. */
export const bearerKey = (count: number) =>
  atLeast(count).regex(/^[\x21-\x7E]*$/, {
    error: 'must be Latin letters, digits and signs without spaces',
  })

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Returns false for a raw `@`, `/`, `?`, `#` or `%` in a user or password. The host would then begin inside of the
 * password, and the connection's error would print a part of it.
 */
const isEncoded = (text: string): boolean => {
  const [, rest = text] = /^\w+:\/\/(.*)$/s.exec(text) ?? []
  const access = rest.slice(0, Math.max(0, rest.lastIndexOf('@')))
  return !/[@/?#\\\s]/.test(access) && isDecodable(rest)
}

export const encoded = z.string().refine(isEncoded, {
  error: 'must have signs of a user or password encoded: @ as %40, / as %2F, ? as %3F, # as %23, % as %25',
  abort: true,
})

export const addressLike = (protocol: RegExp, example: string) => {
  const error = `must be an address such as ${example}`
  return encoded.pipe(z.url({ protocol, error })).refine((text) => URL.parse(text)?.host !== '', { error })
}

/** Without user and password: fetch refuses them, and prints the address. */
export const httpAddress = (example: string) =>
  addressLike(/^https?$/, example)
    .refine((text) => !URL.parse(text)?.username && !URL.parse(text)?.password, {
      error: 'must have no user or password',
    })
    .transform((text) => trimEnd(text, '/'))

const maxPort = 65_535

const isDatabase = (text: string): boolean => {
  const hosts = listHosts(text)
  return (
    /^postgres(?:ql)?:$/.test(URL.parse(toFirstHost(text))?.protocol ?? '') &&
    hosts.every(({ host, port }) => (hosts.length === 1 || host !== '') && port > 0 && port <= maxPort)
  )
}

const getParameter = (text: string, name: string): string | null =>
  URL.parse(toFirstHost(text))?.searchParams.get(name) ?? null

const forWriting = [null, 'read-write', 'primary']

/** May name several hosts, which the URL standard does not know. */
const databaseAddress = encoded
  .refine(isDatabase, {
    error: 'must be an address such as postgres://cabinet:…@10.0.0.5/cabinet',
    abort: true,
  })
  .refine((text) => getParameter(text, 'sslrootcert') === null, {
    error: 'sslrootcert is not read: say sslmode=verify-full here, and name the file in NODE_EXTRA_CA_CERTS',
  })

export const databaseUrl = databaseAddress.refine(
  (text) => forWriting.includes(getParameter(text, 'target_session_attrs')),
  { error: 'target_session_attrs must be read-write: the cabinet writes' },
)

export const databaseReadUrl = databaseAddress.refine(
  (text) => [null, 'standby'].includes(getParameter(text, 'target_session_attrs')),
  { error: 'target_session_attrs must be standby: DATABASE_URL names the primary' },
)

export const contact = (example: string) =>
  z.url({ protocol: /^(?:https|mailto)$/, error: `must be mailto:${example} or an https address` })

/** A path or query would be silently dropped. */
const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url === null || url.href === `${url.origin}/`
}

export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://cabinet.example.ru' })
  .refine(isOrigin, { error: 'must be an address without a path, such as https://cabinet.example.ru' })
  .transform((text) => new URL(text).origin)
  .describe('address that residents open, such as https://cabinet.example.ru')
