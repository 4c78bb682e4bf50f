import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { groups } from './build/chunks.ts'
import { firstStyles } from './build/first-styles.ts'
import { lightSchema } from './build/light-schema.ts'
import { notices } from './build/notices.ts'
import { precompress } from './build/precompress.ts'
import { preloadScript } from './build/preload-first-screen.ts'
import { manifest } from './src/app/start/manifest.ts'

/** In ms. A test ends by what it waits for; on a busy machine that takes long, and is no failure. */
const unhurried = { testTimeout: 60_000, hookTimeout: 60_000 } as const
const patience = ['tests/support/unhurried.ts']

const { page: pageNotices, worker: workerNotices } = notices()

export default defineConfig({
  plugins: [
    lightSchema(),
    react(),
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
        buildPlugins: { vite: [lightSchema(), workerNotices] },
        globPatterns: ['**/*.{js,css,html,svg}', 'icons/*.png'],
        globIgnores: ['screenshots/**'],
      },
    }),
    firstStyles(),
    preloadScript(),
    pageNotices,
    precompress(),
  ],
  build: {
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
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
