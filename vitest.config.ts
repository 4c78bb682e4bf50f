import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** In ms; generous for busy machines. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 } as const
const setupFiles = ['tests/support/setup.ts']

/** They mock Node modules, which would leak into other files of a worker. */
const replacesModules = ['tests/server/preflight.test.ts']
const serverSetup = 'tests/server/support/global-setup.ts'

// vite.config.ts must work without dev packages.
export default defineConfig({
  test: {
    // One more than cores: tests often wait for PostgreSQL or children.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'rules', ...timeouts, include: ['tests/contract/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'client',
          ...timeouts,
          setupFiles,
          include: ['tests/{features,lib}/**/*.test.{ts,tsx}'],
          // Loading the libraries for each file took half of the run.
          isolate: false,
        },
      },
      {
        test: {
          name: 'ui',
          ...timeouts,
          setupFiles,
          include: ['tests/{ui,app,shared}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
      { test: { name: 'worker', ...timeouts, include: ['tests/sw/**/*.test.ts'] } },
      { test: { name: 'architecture', ...timeouts, include: ['tests/architecture/**/*.test.ts'] } },
      { test: { name: 'faults', ...timeouts, include: ['tests/faults/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: replacesModules,
          globalSetup: serverSetup,
          // No test state; reloading per file took a quarter of the run.
          isolate: false,
          ...timeouts,
        },
      },
      { test: { name: 'server-alone', include: replacesModules, globalSetup: serverSetup, ...timeouts } },
    ],
  },
})
