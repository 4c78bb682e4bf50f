import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { HostBranding } from '../config/hosts.ts'

type Pictures = Pick<HostBranding, 'favicon' | 'touchIcon' | 'icons' | 'backgrounds'>

interface SecurityHeaderOptions {
  /** Its inline styles and scripts are allowed by hash. */
  readonly page: string
  readonly hosts: readonly Pictures[]
  /** Other origins that forms may target, such as the bank's page. */
  readonly formTargets: readonly string[]
  readonly isHttps: boolean
  /** HSTS includeSubDomains. */
  readonly coversSubdomains: boolean
}

const inlineHashes = (page: string, element: RegExp): string[] =>
  [...page.matchAll(element)].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  )

const pictureOrigins = (hosts: readonly Pictures[]): string[] => {
  const links = hosts.flatMap(({ favicon, touchIcon, icons, backgrounds }) => [
    favicon,
    touchIcon,
    ...Object.values(icons ?? {}),
    ...backgrounds,
  ])
  return [...new Set(links.flatMap((link) => (link?.startsWith('https:') ? [new URL(link).origin] : [])))]
}

const powers = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'

export const addSecurityHeaders = (
  app: FastifyInstance,
  { page, hosts, formTargets, isHttps, coversSubdomains }: SecurityHeaderOptions,
): void => {
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes(page, /<script>([^]*?)(?:<\/script>|$)/g)],
        styleSrc: ["'self'", ...inlineHashes(page, /<style[^<>]*>([^]*?)(?:<\/style>|$)/g)],
        imgSrc: ["'self'", 'data:', 'blob:', ...pictureOrigins(hosts)],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: [...new Set(["'self'", ...formTargets])],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['cabinet', 'dompurify'],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: isHttps ? { maxAge: 365 * 24 * 3600, includeSubDomains: coversSubdomains } : false,
  })
  // Computed once on a dummy reply. @fastify/helmet would compute them for every call.
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  addHeaders(request, answer, () => undefined)
  const fixed = { ...answer.getHeaders(), 'permissions-policy': powers }
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(fixed)
    next()
  })
}
