import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { manifest } from './src/app/manifest.ts'

/** What every call needs, one part for all screens. */
const calls =
  /\/src\/lib\/(?:answer|call|device|device-session|http|idb|lock|refresh|remote|request|session|storage-state)\.ts$|\/node_modules\/(?:ofetch|ufo|destr|idb-keyval|jotai\/dist\/react\/useAtom\.js)/

const cabinet = 'src/app/cabinet.tsx'
const meters = 'src/features/meters/screens/meters-screen.tsx'
const qr = 'src/app/qr/qr-app.tsx'
const payers = ['src/features/qr/screens/steps.tsx', 'src/app/qr/link-app.tsx', 'src/lib/sw-bridge.ts']

/** The modules of the project, all that they import, and what that imports. */
const neededBy = (roots: readonly string[], graph: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const needed = new Set<string>()
  const add = (id: string): void => {
    if (needed.has(id)) return
    needed.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(add)
  }
  for (const root of roots) add(join(import.meta.dirname, root))
  return needed
}

/**
 * One part for all that each of the modules needs and no part before it holds: many small files compress badly. Of
 * several modules together one is enough.
 */
const partOf = (name: string, ...roots: readonly (string | readonly string[])[]) => {
  let needs: readonly ReadonlySet<string>[] | undefined
  return {
    name: (id: string, graph: Rolldown.ChunkingContext): string | null => {
      needs ??= roots.map((root) => neededBy([root].flat(), graph))
      return needs.every((needed) => needed.has(id)) ? name : null
    },
  }
}

/** What every keystroke in the form of meters draws, and the list that is drawn at every delivery. */
const compiled = ['/src/features/meters/components/zone-field', '/src/features/queue/']

/** With what a payer shares with the cabinet: so a payer without a cabinet loads nothing of it. */
const shared = partOf('calls', [cabinet, meters], payers)
const callsPart = {
  name: (id: string, graph: Rolldown.ChunkingContext): string | null =>
    calls.test(id) ? 'calls' : shared.name(id, graph),
}

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

/** The shell of index.html paints by itself: the stylesheet stands behind it, where it holds up the script alone. */
const stylesLast = (): Plugin => ({
  name: 'styles-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? []
      const rest = links.reduce((text, link) => text.replace(link, ''), html)
      return rest.replace('  </body>', `${links.join('')}  </body>`)
    },
  },
})

/** A browser gets the small twin of the schema library. */
const lightSchema = (): Plugin => ({
  name: 'light-schema',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod/mini' ? join(import.meta.dirname, 'src/lib/light-schema.ts') : null),
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
    stylesLast(),
    precompress(),
  ],
  build: {
    modulePreload: {
      polyfill: false,
      // The first screen of a payer is small, and what it asks for later has the time of typing a phone.
      resolveDependencies: (_file, needed, { hostId }) => (hostId.includes('/qr-') ? [] : needed),
    },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // What the first screen needs is one file: it compresses better, and nothing waits for a second round trip.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            callsPart,
            partOf('qr', qr),
            partOf('cabinet', cabinet),
            partOf('meters', meters),
          ],
        },
      },
    },
  },
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['tests/unit/contract/**/*.test.ts', 'tests/unit/rules/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'client',
          testTimeout: 30_000,
          include: ['tests/unit/lib/**/*.test.{ts,tsx}', 'tests/unit/features/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'ui',
          include: ['tests/unit/ui/**/*.test.tsx', 'tests/unit/app/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
      { test: { name: 'worker', include: ['tests/sw/**/*.test.ts'] } },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'faults', include: ['tests/faults/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          globalSetup: 'tests/server/support/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
