import { cpSync, readdirSync, readFileSync, writeFileSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'
import { addStaticFiles } from '../../server/http/static-files.ts'

/** Bytes of a file of a built page as they travel. */
export const brotliBytes = (folder: string, path: string): number =>
  brotliCompressSync(readFileSync(join(folder, path))).length

function compressAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
  }
}

/** index.html of the product without its script and links, filled up to the same size. */
function toStaticPage(page: string): string {
  const bare = page.replaceAll(/<script[^]*?<\/script>|<link[^>]*>/g, '')
  const missing = Buffer.byteLength(page) - Buffer.byteLength(bare)
  return `${bare}<!--${'-'.repeat(Math.max(0, missing - 7))}-->`
}

/** A worker that keeps every file of the page and answers from them alone. */
const findWorker = (folder: string): string => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`)
  return `addEventListener('install', (event) => event.waitUntil(
  caches.open('page').then((cache) => cache.addAll(${JSON.stringify(['/', ...files])}))))
addEventListener('fetch', (event) => event.respondWith(
  caches.match(event.request).then((kept) => kept ?? fetch(event.request))))
`
}

/** Makes a page that a worker precaches from another one. */
function precache(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  writeFileSync(join(to, 'sw.js'), findWorker(from))
  const index = join(to, 'index.html')
  const register = `<script>addEventListener('load', () => navigator.serviceWorker.register('/sw.js'))</script>`
  writeFileSync(index, readFileSync(index, 'utf8').replace('</body>', `${register}</body>`))
}

async function serve(root: string) {
  const app = fastify()
  await addStaticFiles(app, root)
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

export interface Floors {
  /** A bare React page built by the same Vite. */
  readonly reactUrl: string
  readonly reactFolder: string
  /** The same page, which a worker keeps; `closePrecached` takes its server away. */
  readonly precachedUrl: string
  closePrecached(): Promise<void>
  /** A page without any script, of the size of index.html. */
  readonly staticUrl: string
  stop(): Promise<void>
}

/** Builds the pages that the product is compared with, and serves them the way the product is served. */
export async function startFloors(): Promise<Floors> {
  const folder = mkdtempSync(join(tmpdir(), 'floors-'))
  const reactFolder = join(folder, 'react')
  const staticFolder = join(folder, 'static')
  const precachedFolder = join(folder, 'precached')
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'floor'),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: reactFolder, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  precache(reactFolder, precachedFolder)
  mkdirSync(staticFolder)
  writeFileSync(join(staticFolder, 'index.html'), toStaticPage(readFileSync('dist/index.html', 'utf8')))
  compressAll(folder)

  const reactPage = await serve(reactFolder)
  const staticPage = await serve(staticFolder)
  const precachedPage = await serve(precachedFolder)
  return {
    reactUrl: reactPage.url,
    reactFolder,
    staticUrl: staticPage.url,
    precachedUrl: precachedPage.url,
    closePrecached: () => precachedPage.app.close(),
    async stop() {
      await Promise.all([reactPage, staticPage, precachedPage].map(({ app }) => app.close()))
      rmSync(folder, { recursive: true })
    },
  }
}
