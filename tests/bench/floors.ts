import { cpSync, readdirSync, readFileSync, writeFileSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'
import { addStaticFiles } from '../../server/http/static-files.ts'

/** Compressed size of a file of a build. */
export const brotliBytes = (folder: string, path: string): number =>
  brotliCompressSync(readFileSync(join(folder, path))).length

function compressAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
  }
}

/** Padded to the size of index.html. */
function toStaticPage(page: string): string {
  const bare = page.replaceAll(/<script[^]*?<\/script>|<link[^>]*>/g, '')
  const missing = Buffer.byteLength(page) - Buffer.byteLength(bare)
  return `${bare}<!--${'-'.repeat(Math.max(0, missing - 7))}-->`
}

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

function precache(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  writeFileSync(join(to, 'sw.js'), findWorker(from))
  const index = join(to, 'index.html')
  const register = `<script>addEventListener('load', () => navigator.serviceWorker.register('/sw.js'))</script>`
  writeFileSync(index, readFileSync(index, 'utf8').replace('</body>', `${register}</body>`))
}

const buildPage = (page: string, folder: string) =>
  build({
    configFile: false,
    root: join(import.meta.dirname, 'floor'),
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, 'floor', page) },
    },
  })

async function serve(root: string) {
  const app = fastify()
  await addStaticFiles(app, root)
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

export interface Floors {
  readonly reactUrl: string
  readonly reactFolder: string
  /** Bare forms and lists, chosen by the hash; see `floor/parts.tsx`. */
  readonly partsUrl: string
  /** The same page, precached by a worker; `closePrecached` stops its server. */
  readonly precachedUrl: string
  closePrecached(): Promise<void>
  /** A page without scripts, of the size of index.html. */
  readonly staticUrl: string
  stop(): Promise<void>
}

export async function startFloors(): Promise<Floors> {
  const folder = mkdtempSync(join(tmpdir(), 'floors-'))
  const reactFolder = join(folder, 'react')
  const staticFolder = join(folder, 'static')
  const precachedFolder = join(folder, 'precached')
  const partsFolder = join(folder, 'parts')
  await buildPage('index.html', reactFolder)
  await buildPage('parts.html', partsFolder)
  precache(reactFolder, precachedFolder)
  mkdirSync(staticFolder)
  writeFileSync(join(staticFolder, 'index.html'), toStaticPage(readFileSync('dist/index.html', 'utf8')))
  compressAll(folder)

  const reactPage = await serve(reactFolder)
  const staticPage = await serve(staticFolder)
  const precachedPage = await serve(precachedFolder)
  const partsPage = await serve(partsFolder)
  return {
    reactUrl: reactPage.url,
    reactFolder,
    staticUrl: staticPage.url,
    precachedUrl: precachedPage.url,
    partsUrl: `${partsPage.url}/parts.html`,
    closePrecached: () => precachedPage.app.close(),
    async stop() {
      await Promise.all([reactPage, staticPage, precachedPage, partsPage].map(({ app }) => app.close()))
      rmSync(folder, { recursive: true })
    },
  }
}
