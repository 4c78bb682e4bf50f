import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** In ms. A test ends by what it waits for; on a busy machine that takes long, and is no failure. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 } as const
const setupFiles = ['tests/support/unhurried.ts']

/** Server tests that replace modules of Node, which tests in the same worker would see too. */
const replacesModules = ['tests/server/preflight.test.ts']
const serverSetup = 'tests/server/support/global-setup.ts'

// Apart from the build, which an installation without development packages can do.
export default defineConfig({
  test: {
    // One more than cores: many tests wait for PostgreSQL or a child process.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'rules', ...timeouts, include: ['tests/contract/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'client',
          ...timeouts,
          setupFiles,
          include: ['tests/{features,lib}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'ui',
          ...timeouts,
          setupFiles,
          include: ['tests/{ui,app}/**/*.test.{ts,tsx}'],
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
          // The server's modules hold no state of a test. Loading them anew for each file took a quarter of the run.
          isolate: false,
          ...timeouts,
        },
      },
      { test: { name: 'server-alone', include: replacesModules, globalSetup: serverSetup, ...timeouts } },
    ],
  },
})
