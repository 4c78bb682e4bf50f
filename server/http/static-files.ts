import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { StartHost } from '#contract/organisation/start-host.ts'
import type { HostIcons } from '../config/hosts.ts'
import { within } from '../kernel/deadline.ts'
import { html } from '../kernel/html.ts'
import { rehearsalBanner, rehearsalLabel } from '../kernel/rehearsal.ts'
import { messages } from './messages.ts'

const hashed = /\/assets\/[^/]+$/
const oftenChecked = /(?:\.html|\/sw\.js)(?:\.br|\.gz)?$/
const manifestName = 'manifest.webmanifest'

interface Manifest {
  readonly icons?: readonly object[]
  readonly shortcuts?: readonly object[] | undefined
}

const getCacheControl = (file: string): string => {
  if (hashed.test(file)) return 'public, max-age=31536000, immutable'
  return oftenChecked.test(file) ? 'no-cache' : 'public, max-age=86400'
}

interface Site {
  /** Folders of earlier builds, whose chunks open pages still load (G-20). */
  readonly formerBuilds: readonly string[]
  /** For security reports: 'mailto:…' or 'https:…'; null: none. */
  readonly securityContact: string | null
  readonly now: () => Date
  /** Marks every page and the installed application. */
  readonly isRehearsal: boolean
  readonly toBrand: (
    host: string,
  ) => Promise<{ readonly name: string; readonly icons: HostIcons | undefined }>
  readonly toStart: (host: string) => Promise<StartHost>
  /** Whether an organisation exists. */
  readonly isSetUp: () => Promise<boolean>
}

const toIcon = (src: string | undefined, size: number, purpose: string) =>
  src === undefined ? [] : [{ src, sizes: `${size}x${size}`, type: 'image/png', purpose }]

/** Replaces all icons, also of shortcuts: no other brand's may remain. */
const withIcons = (
  manifest: Manifest,
  { icon192, icon512, maskable512, monochrome512 }: HostIcons,
): Manifest => ({
  ...manifest,
  icons: [
    ...toIcon(icon192, 192, 'any'),
    ...toIcon(icon512, 512, 'any'),
    ...toIcon(maskable512, 512, 'maskable'),
    ...toIcon(monochrome512, 512, 'monochrome'),
  ],
  shortcuts: manifest.shortcuts?.map((shortcut) =>
    Object.assign({}, shortcut, { icons: toIcon(icon192, 192, 'any') }),
  ),
})

/** With the host's name and icons (O-01, B-12). */
const addManifest = async (
  app: FastifyInstance,
  dist: string,
  { toBrand, isRehearsal }: Site,
): Promise<void> => {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, manifestName), 'utf8'))
  app.get(`/${manifestName}`, async ({ hostname }, reply) => {
    const { name, icons } = await toBrand(hostname)
    reply.type('application/manifest+json').header('cache-control', 'no-cache')
    const marked = isRehearsal ? { name: `${rehearsalLabel}. ${name}`, short_name: rehearsalLabel } : { name }
    return JSON.stringify({ ...(icons ? withIcons(manifest, icons) : manifest), ...marked })
  })
}

const yearMs = 365 * 24 * 3600 * 1000

/** Serves security.txt (RFC 9116). */
const addSecurityContact = (app: FastifyInstance, { securityContact, now }: Site): void => {
  if (securityContact === null) return
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(now().getTime() + yearMs).toISOString()
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache')
    return `Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: ru, en\n`
  })
}

const notSetUpPage = (page: string): string =>
  html`<!doctype html>
    <html lang="ru">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${messages.siteNotSetUp}</title>
      ${{ markup: /<style[^<>]*>[^]*?(?:<\/style>|$)/.exec(page)?.[0] ?? '' }}
      <body>
        <main class="boot">
          <h1>${messages.siteNotSetUp}</h1>
          <p>${messages.siteNotSetUpHelp}</p>
        </main>
      </body>
    </html>`.markup

export const nextStep =
  'no organisation yet, so residents read that the site is not set up: npm run operator -- organisation FILE.json (docs/first-day.md)'

const minuteSeconds = 60
const pages = ['/', '/index.html', '/pay_from_vk/:id']

const announceSetUp = async (app: FastifyInstance, dist: string, { isSetUp }: Site): Promise<void> => {
  const page = notSetUpPage(await readFile(join(dist, 'index.html'), 'utf8'))
  let isKnown = false
  app.addHook('onRequest', async ({ routeOptions, log }, reply) => {
    if (isKnown || !pages.includes(routeOptions.url ?? '')) return undefined
    isKnown = await isSetUp()
    if (isKnown) return undefined
    log.warn(nextStep)
    reply.code(503).headers({ 'retry-after': minuteSeconds, 'cache-control': 'no-store' })
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const maxVariants = 100
const maxStartMs = 1000

/** Serves index.html with what its first screens show of the host (B-08, B-14). */
const addPage = async (app: FastifyInstance, dist: string, { toStart, isRehearsal }: Site): Promise<void> => {
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const banner = isRehearsal ? rehearsalBanner : ''
  const variants = new Map<string, Promise<{ readonly etag: string; readonly body: Buffer }>>()

  const build = async (host: string, encoding: keyof typeof compressors | null) => {
    const data = `<script type="application/json" id="host">${host.replaceAll('<', '\\u003c')}</script>`
    const plain = Buffer.from(page.replace('<div id="root">', (root) => banner + data + root))
    const body = encoding === null ? plain : await compressors[encoding](plain)
    return { etag: `"${createHash('sha256').update(body).digest('base64url')}"`, body }
  }
  const findVariant = (host: string, encoding: keyof typeof compressors | null) => {
    const key = `${encoding} ${host}`
    const found = variants.get(key) ?? build(host, encoding)
    if (variants.size >= maxVariants) variants.clear()
    variants.set(key, found)
    return found
  }
  for (const url of pages)
    app.get(url, async ({ hostname, headers }, reply) => {
      const accepted = headers['accept-encoding'] ?? ''
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
      // Without the database the page shows its shell.
      const host = await within(maxStartMs, toStart(hostname)).then(JSON.stringify, () => '')
      const { etag, body } = await findVariant(host, encoding)
      reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      if (encoding !== null) reply.header('content-encoding', encoding)
      return reply.type('text/html; charset=utf-8').send(body)
    })
}

/**
 * Opens the page again if a program, such as a password manager, submits a form past the page's code. Every form posts,
 * so that no typed text gets into the address (B-14). The body is not read.
 */
const returnFromForms = (app: FastifyInstance): void => {
  for (const url of pages)
    app.post(url, { onRequest: async (request, reply) => reply.redirect(request.url, 303) }, () => undefined)
}

/**
 * Serves precompressed files. Each file is a route, so a missing one is a 404, never index.html; pay-from-VK URLs open
 * the application (B-03). Without `site`, serves only files.
 */
export const addStaticFiles = async (app: FastifyInstance, dist: string, site?: Site): Promise<void> => {
  if (site) {
    await announceSetUp(app, dist, site)
    await addManifest(app, dist, site)
    await addPage(app, dist, site)
    returnFromForms(app)
    addSecurityContact(app, site)
  }
  await app.register(fastifyStatic, {
    // The first folder that has a file wins.
    root: [dist, ...(site?.formerBuilds ?? [])],
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map', ...(site ? [`**/${manifestName}`, 'index.html'] : [])],
    setHeaders: (reply, path) =>
      void reply.header('cache-control', getCacheControl(path.replaceAll('\\', '/'))),
  })
}
