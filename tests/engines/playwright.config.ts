import { defineConfig } from '@playwright/test'
import { engines } from './engines.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results/engines',
  reporter: 'list',
  // A retry would hide a flaky test.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  projects: Object.keys(engines).map((name) => ({ name })),
})
