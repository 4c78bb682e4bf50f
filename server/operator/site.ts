import { once } from 'node:events'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { allEndpoints, organisationEndpoints, staffEndpoints } from '#contract/all-endpoints.ts'
import { maxFieldsBytes } from '../http/receive-upload.ts'
import type { Hmac } from '../kernel/hmac.ts'
import { toUrl } from '../kernel/endpoint-url.ts'
import { createProof, proofHeader, type SeenCall } from '../kernel/site-proof.ts'
import { messages } from './messages.ts'

const words = messages.site

/** Reserved for documentation (RFC 5737), so no visitor has it. */
const spoofedAddress = '192.0.2.1'
const timeoutMs = 10_000
const dayMs = 24 * 3600 * 1000
/** certbot renews 30 days before the end. */
const minDaysLeft = 14

/** A wrong setting of the proxy or of cabinet.env; the message says what to change. */
class SiteFault extends Error {}

const send = (url: URL, headers: Record<string, string>, method = 'GET') =>
  (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    headers,
    agent: false,
    timeout: timeoutMs,
  }).once('timeout', function (this: { destroy(error: Error): void }) {
    this.destroy(new Error('ETIMEDOUT'))
  })

const toCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

const ask = async (url: URL, headers: Record<string, string> = {}) => {
  const call = send(url, headers)
  call.end()
  const [reply] = (await once(call, 'response')) as [IncomingMessage]
  return { reply, body: await text(reply) }
}

const getDaysLeft = ({ socket }: IncomingMessage, now: Date): number | null => {
  if (!('getPeerCertificate' in socket)) return null
  const { valid_to: end } = (socket as TLSSocket).getPeerCertificate()
  return Math.floor((new Date(end).getTime() - now.getTime()) / dayMs)
}

const parseSeen = (body: string): SeenCall | null => {
  try {
    return (JSON.parse(body) as { seen?: SeenCall }).seen ?? null
  } catch {
    return null
  }
}

const checkCall = async (site: URL, hmac: Hmac, now: Date): Promise<string> => {
  const headers = { [proofHeader]: createProof(hmac, now), 'x-forwarded-for': spoofedAddress }
  const { reply, body } = await ask(new URL('/readyz', site), headers).catch((error: unknown) => {
    throw new SiteFault(words.unreachable(site.origin, toCode(error)))
  })
  if (reply.statusCode === 502) throw new SiteFault(words.noProcess)
  const seen = parseSeen(body)
  if (seen === null) throw new SiteFault(words.notOurs(Number(reply.statusCode)))
  if (seen.host !== site.host) throw new SiteFault(words.wrongHost(seen.host, site.host))
  const [, visitor] = seen.forwardedFor.split(/, */)
  if (visitor === undefined) throw new SiteFault(words.noForwarded)
  if (visitor !== seen.ip) throw new SiteFault(words.wrongProxies)
  const days = getDaysLeft(reply, now)
  if (days !== null && days < minDaysLeft) throw new SiteFault(words.certificateEnds(days))
  return [words.answers(site.origin), ...(days === null ? [] : [words.certificate(days)])].join('\n')
}

const checkRedirect = async (site: URL): Promise<string> => {
  if (site.protocol !== 'https:') return words.plain
  const plain = new URL(site)
  plain.protocol = 'http:'
  const { reply } = await ask(plain).catch((error: unknown) => {
    throw new SiteFault(words.noRedirect(plain.origin, toCode(error)))
  })
  const { location = '' } = reply.headers
  if (URL.parse(location)?.origin !== site.origin)
    throw new SiteFault(words.noRedirect(plain.origin, String(reply.statusCode)))
  return words.redirects
}

/** Sends only headers: a proxy refuses a length over its limit before the body. */
const accepts = async (url: URL, bytes: number): Promise<boolean> => {
  const call = send(url, { 'content-length': String(bytes), expect: '100-continue' }, 'POST')
  call.flushHeaders()
  call.on('error', () => undefined)
  const answers = [
    once(call, 'continue').then(() => true),
    once(call, 'response').then(([reply]) => (reply as IncomingMessage).statusCode !== 413),
  ]
  try {
    return await Promise.any(answers)
  } finally {
    for (const answer of answers) answer.catch(() => undefined)
    call.destroy()
  }
}

const largestBodies = (): ReadonlyMap<string, number> => {
  const sizes = new Map<string, number>()
  for (const endpoint of [...allEndpoints, ...staffEndpoints, ...organisationEndpoints]) {
    const { upload, table } = endpoint
    const size = upload ? upload.maxBytes + maxFieldsBytes : (table?.maxBytes ?? 0)
    if (size > 0) sizes.set(toUrl(endpoint).replaceAll(/:\w+/g, '1'), size)
  }
  return sizes
}

const checkSizes = async (site: URL): Promise<string> => {
  for (const [path, bytes] of largestBodies())
    if (!(await accepts(new URL(path, site), bytes)))
      throw new SiteFault(words.tooSmall(path, Math.ceil(bytes / 2 ** 20)))
  return words.sizes
}

/** Opens the site as a resident would, and compares the proxy with the settings. Throws after the first faults. */
export const checkSite = async (publicUrl: string | null, hmac: Hmac, now: Date): Promise<string> => {
  if (publicUrl === null) throw new SiteFault(words.noAddress)
  const site = new URL(publicUrl)
  const answer = await checkCall(site, hmac, now)
  const rest = await Promise.allSettled([checkRedirect(site), checkSizes(site)])
  const faults = rest.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))
  if (faults.length > 0) throw new SiteFault(faults.join('\n'))
  return [answer, ...rest.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))].join('\n')
}
