import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { groups } from './build/chunks.ts'
import { deskFiles } from './build/desk-files.ts'
import { eagerCompile } from './build/eager-compile.ts'
import { firstScreens } from './build/first-screens.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { restoreLowVision } from './build/restore-low-vision.ts'
import { lightSchema } from './build/light-schema.ts'
import { thirdPartyNotices } from './build/third-party-notices.ts'
import { precompress } from './build/precompress.ts'
import { preloadScript } from './build/preload-first-screen.ts'
import { manifest } from './src/app/boot/manifest.ts'

const { plugin: findDeskFiles, isDeskFile } = deskFiles()
const { page: pageNotices, worker: workerNotices } = thirdPartyNotices()

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
      // Installing needs a network anyway.
      includeManifestIcons: false,
      integration: {
        // The nested build otherwise ignores the log level.
        configureCustomSWViteBuild: (worker) => void Object.assign(worker, { logLevel: 'warn' }),
      },
      injectManifest: {
        // The worker is a single file, without lazy chunks.
        rollupFormat: 'iife',
        buildPlugins: { vite: [lightSchema(), workerNotices] },
        globPatterns: ['**/*.{js,css,html,svg}', 'icons/*.png'],
        globIgnores: ['screenshots/**', 'icons/*-512.png'],
        manifestTransforms: [
          (entries) => ({ manifest: entries.filter(({ url }) => !isDeskFile(url)), warnings: [] }),
        ],
      },
    }),
    findDeskFiles,
    restoreLowVision(),
    inlineStyles(),
    eagerCompile(),
    preloadScript(),
    firstScreens(),
    pageNotices,
    precompress(),
  ],
  resolve: {
    // React 18 has this hook; wouter imports a shim.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    modulePreload: {
      polyfill: false,
      // A chunk without a stylesheet is loaded by its import.
      resolveDependencies: (chunk, files) =>
        files.some((file) => file.endsWith('.css')) ? files : files.filter((file) => file !== chunk),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // Short, because names repeat in chunks and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
