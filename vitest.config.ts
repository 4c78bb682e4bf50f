import { defineConfig } from 'vitest/config'

/** In ms. A test ends by what it waits for; on a busy machine that takes long, and is no failure. */
const unhurried = { testTimeout: 60_000, hookTimeout: 60_000 } as const
const patience = ['tests/support/unhurried.ts']

/**
 * After all others. A process that stops has some 40 µs between its last look for calls and the end of its listening, which
 * Linux cannot do in one step; where other tests take the processor at that moment, it is milliseconds.
 */
const alone = 'tests/server/http/restarts.test.ts'

// Apart from the build, which an installation without development packages can do.
export default defineConfig({
  test: {
    // The default leaves a core to the machine: of two that is half, and most tests wait for PostgreSQL or a child process.
    maxWorkers: '100%',
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
          exclude: [alone],
          globalSetup: 'tests/server/support/global-setup.ts',
          ...unhurried,
        },
      },
      {
        test: {
          name: 'alone',
          include: [alone],
          globalSetup: 'tests/server/support/global-setup.ts',
          sequence: { groupOrder: 1 },
          ...unhurried,
        },
      },
    ],
  },
})
