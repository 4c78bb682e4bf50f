import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import { wideDesktop } from '../src/app/boot/choose-application.ts'
import { findFirstScreen } from '../src/app/boot/first-screen-paths.ts'
import { showFirstScreen } from '../src/app/boot/show-first-screen.ts'
import { showHost } from '../src/app/boot/show-host.ts'
import { csrfCookies } from '../src/contract/auth/csrf.ts'
import { deviceKeys, qrFlowKey } from '../src/lib/storage/storage-keys.ts'
import { canUsePasskeys } from '../src/shared/passkeys/passkey-support.ts'
import { inlineCall } from './inline-call.ts'

const root = join(import.meta.dirname, '..')

/** What the modules of the first screens read when they are imported. */
const browser = {
  location: { hash: '', hostname: 'host' },
  document: { cookie: '' },
  matchMedia: () => ({ matches: false }),
  PublicKeyCredential: {},
}

type Screens = Readonly<Record<string, string>>

/** Returns the HTML of each screen by name, drawn by the page's own components. */
export const drawFirstScreens = async (): Promise<Screens> => {
  Object.assign(globalThis, browser)
  try {
    const { module } = await runnerImport<{ firstScreens: Screens }>(
      join(root, 'src/app/boot/prerender.tsx'),
      {
        root,
        configFile: false,
        mode: 'production',
        logLevel: 'error',
        resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
        plugins: [
          {
            name: 'no-styles',
            enforce: 'pre',
            resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : null),
            load: (id) => (id === '\0no-styles' ? '' : null),
          },
        ],
      },
    )
    return module.firstScreens
  } finally {
    for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name)
  }
}

/** Puts the prerendered screens into index.html, and the script that shows one of them; the CSP allows its hash. */
export const firstScreens = (): Plugin => ({
  name: 'first-screens',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const templates = Object.entries(await drawFirstScreens()).map(
        ([name, screen]) => `<template id="start-${name}">${screen}</template>`,
      )
      const conditions = { csrfCookies, wideDesktop, qrFlowKey, themeKey: deviceKeys.theme }
      const script = inlineCall(showFirstScreen, conditions, findFirstScreen, showHost, canUsePasskeys)
      page.source = String(page.source).replace(
        '<i id="drawn"',
        (end) => `${templates.join('')}<script>${script}</script>\n    ${end}`,
      )
    },
  },
})
