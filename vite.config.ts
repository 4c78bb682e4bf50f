import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { askEarly, type FirstFiles } from './src/app/ask-early.ts'
import { manifest } from './src/app/manifest.ts'
import { csrfCookies } from './src/contract/auth/csrf.ts'

/** What every call needs, one part for all screens. */
const calls =
  /\/src\/lib\/[a-z]+\/(?:answer|call|device|device-session|http|idb|lock|refresh|remote|request|session|storage-state)\.ts$|\/node_modules\/(?:ofetch|ufo|destr|idb-keyval|jotai\/dist\/react\/useAtom\.js)/

const roots = {
  open: ['src/app/public-app.tsx'],
  cabinet: ['src/app/cabinet.tsx'],
  meters: ['src/features/meters/meters-screen.tsx'],
  home: ['src/app/home/home-screen.tsx'],
  /** It comes after the first screen, as few files. */
  bell: ['src/features/dashboard/components/bell.tsx'],
  qr: ['src/app/qr/qr-app.tsx'],
  /** What a payer without a cabinet goes on to; it loads nothing of the cabinet. */
  payer: ['src/features/qr/screens/steps.tsx', 'src/app/qr/link-app.tsx', 'src/lib/worker/sw-bridge.ts'],
} as const

type Root = keyof typeof roots

const names: readonly Root[] = ['open', 'cabinet', 'meters', 'home', 'bell', 'qr', 'payer']

const pathsOf = (root: Root): string[] => roots[root].map((path) => join(import.meta.dirname, path))

/** The modules of a root, all that they import, and what that imports. */
const neededBy = (root: Root, graph: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const needed = new Set<string>()
  const add = (id: string): void => {
    if (needed.has(id)) return
    needed.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(add)
  }
  pathsOf(root).forEach(add)
  return needed
}

/** One part for the modules that these roots need and no part before it holds: many small files compress badly. */
const partOf = (name: string, isOf: (neededBy: ReadonlySet<Root>, id: string) => boolean) => {
  let needs: ReadonlyMap<Root, ReadonlySet<string>> | undefined
  return {
    name: (id: string, graph: Rolldown.ChunkingContext): string | null => {
      const found = (needs ??= new Map(names.map((root) => [root, neededBy(root, graph)])))
      return isOf(new Set(names.filter((root) => found.get(root)?.has(id))), id) ? name : null
    },
  }
}

/** In ms. A test ends by what it waits for; on a busy machine that takes long, and is no failure. */
const unhurried = { testTimeout: 60_000, hookTimeout: 60_000 } as const
const patience = ['tests/support/unhurried.ts']

/** Smaller files are worth no line in the list: their parents ask for them soon enough. */
const leastEarly = 2000

/** How Vite has the page load the start. */
const startTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/

/** Writes the file that asks for the parts of the first screen while the start is still on its way, and then runs it. */
const earlyParts = (): Plugin => ({
  name: 'early-parts',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const inStart = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
      const filesOf = (...wanted: readonly Root[]): string[] => {
        const files = new Set<string>()
        const seen = new Set<string>()
        const add = (fileName: string): void => {
          const chunk = bundle[fileName]
          if (chunk?.type !== 'chunk' || inStart.has(fileName) || seen.has(fileName)) return
          seen.add(fileName)
          if (chunk.code.length > leastEarly) files.add(fileName)
          chunk.viteMetadata?.importedCss.forEach((css) => files.add(css))
          chunk.imports.forEach(add)
        }
        for (const name of wanted)
          for (const { fileName, moduleIds } of chunks)
            if (pathsOf(name).some((path) => moduleIds.includes(path))) add(fileName)
        return [...files].map((file) => `/${file}`)
      }
      const files: FirstFiles = {
        qr: filesOf('qr'),
        public: filesOf('open'),
        home: filesOf('cabinet', 'home'),
        meters: filesOf('cabinet', 'meters'),
      }
      const html = String(page.source)
      const [script, start] = startTag.exec(html) ?? []
      if (script === undefined) return this.error('index.html does not load the start')
      const given = [start, files, csrfCookies].map((value) => JSON.stringify(value)).join()
      const source = `(${askEarly.toString()})(${given})\n`
      const reference = this.emitFile({ type: 'asset', name: 'early.js', source })
      const preload = `<link rel="modulepreload" fetchpriority="low" crossorigin href="${start}">`
      const early = `<script async src="/${this.getFileName(reference)}"></script>`
      page.source = html.replace(script, `${preload}\n    ${early}`)
    },
  },
})

/** What every keystroke in the form of meters draws, and the list that is drawn at every delivery. */
const compiled = ['/src/features/meters/components/zone-field', '/src/features/queue/']

const compressible = /\.(?:js|css|html|svg|json|webmanifest|wasm)$/

/** Writes .br and .gz beside every text file of the build, so that the server never compresses twice. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    sequential: true,
    order: 'post',
    handler() {
      for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !compressible.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const content = readFileSync(path)
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        )
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  },
})

/** The shell of index.html paints by itself: the page only asks for the stylesheet, and the script applies it. */
const stylesAsked = (): Plugin => ({
  name: 'styles-asked',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<link rel="stylesheet"', '<link data-first rel="preload" as="style"'),
  },
})

/** A browser gets the small twin of the schema library. */
const lightSchema = (): Plugin => ({
  name: 'light-schema',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod/mini' ? join(import.meta.dirname, 'src/lib/schema/light-schema.ts') : null),
})

export default defineConfig({
  plugins: [
    lightSchema(),
    // Compiled where keystrokes are many; elsewhere its caches would only make the screens larger.
    react({ compiler: { sources: compiled } }),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      manifest,
      injectManifest: {
        // A worker is one file: what the page loads when it is needed is in it from the start.
        rollupFormat: 'iife',
        buildPlugins: { vite: [lightSchema()] },
        globPatterns: ['**/*.{js,css,html,svg}', 'icons/*.png'],
        globIgnores: ['screenshots/**'],
      },
    }),
    stylesAsked(),
    earlyParts(),
    precompress(),
  ],
  build: {
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // What the first screen needs is one file: it compresses better, and nothing waits for a second round trip.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            partOf('shared', (by) => by.has('qr') && (by.has('open') || by.has('cabinet'))),
            partOf(
              'pages',
              (by) =>
                by.has('open') && (by.has('cabinet') || by.has('home') || by.has('bell') || by.has('payer')),
            ),
            partOf(
              'calls',
              (by, id) => calls.test(id) || (by.has('payer') && (by.has('cabinet') || by.has('meters'))),
            ),
            partOf('public', (by) => by.has('open')),
            partOf('cabinet', (by) => by.has('cabinet') || (by.has('home') && by.has('meters'))),
            partOf('meters', (by) => by.has('meters')),
          ],
        },
      },
    },
  },
  test: {
    projects: [
      {
        test: {
          name: 'client',
          ...unhurried,
          setupFiles: patience,
          include: ['tests/{contract,features,lib}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'ui',
          ...unhurried,
          setupFiles: patience,
          include: ['tests/{ui,app}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
      { test: { name: 'worker', ...unhurried, include: ['tests/sw/**/*.test.ts'] } },
      { test: { name: 'architecture', ...unhurried, include: ['tests/architecture/**/*.test.ts'] } },
      { test: { name: 'faults', ...unhurried, include: ['tests/faults/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/server/support/global-setup.ts',
          ...unhurried,
        },
      },
    ],
  },
})
