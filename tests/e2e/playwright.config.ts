import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserEnvironment, chromiumFlags, shellPath } from '../browser.ts'
import type { Options } from './support/test.ts'

const isComplete = process.env['MATRIX'] === 'complete'
/** Specs for staff at a computer; `desk-cases` and `desk-focus` check the layout in both sizes. */
const onComputer = [
  'desk-{documents,exchange,news-pictures,order-form,passkeys,sections,sign-in}',
  'announcements',
  'repeated-press',
  'keyboard',
  'escape',
]
/** Colours and print styles do not depend on the width. */
const onPhone = ['low-vision', 'paper']
const without = (names: readonly string[]): string[] =>
  isComplete ? [] : names.map((name) => `everywhere/${name}.spec.ts`)

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

export default defineConfig<Options>({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  outputDir: '../../test-results',
  // A retry would hide a flaky test.
  retries: 0,
  // A worker keeps a core busy and takes about 1.5 GB with its server and browser.
  workers: Math.min(Math.max(2, availableParallelism()), 6),
  fullyParallel: true,
  forbidOnly: true,
  // Bounds tests that visit all screens on a busy machine.
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
