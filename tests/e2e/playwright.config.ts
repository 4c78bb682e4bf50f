import { defineConfig } from '@playwright/test'
import { browserEnvironment, chromiumFlags, shellPath } from '../browser.ts'
import type { Options } from './support/test.ts'

/** `npm run test:matrix` runs every test of `everywhere` in both sizes. */
const isComplete = process.env['MATRIX'] === 'complete'
/** Work of the staff whose layout `desk-cases` and `desk-focus` try in both sizes; staff work at a computer. */
const onComputer = [
  'desk-{documents,exchange,news-pictures,order-form,passkeys,sections,sign-in}',
  'repeated-press',
  'keyboard',
]
/** Colours and styles for paper do not depend on the width. */
const onPhone = ['low-vision', 'paper']
const without = (names: readonly string[]): string[] =>
  isComplete ? [] : names.map((name) => `everywhere/${name}.spec.ts`)

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

export default defineConfig<Options>({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  outputDir: '../../test-results',
  // A test that passes at the second try has shown a fault: none is tried again.
  retries: 0,
  // Each worker keeps a browser and the server's code loaded; more of them would starve each other on two cores.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Each wait of a test has its own end; a walk over all screens takes what it takes on a busy machine.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: shellPath(),
      args: chromiumFlags,
      env: browserEnvironment,
    },
  },
  projects: [
    { name: 'phone', use: { shape: phone }, testIgnore: without(onComputer) },
    { name: 'desktop', use: { shape: desktop }, testMatch: 'everywhere/**', testIgnore: without(onPhone) },
  ],
})
