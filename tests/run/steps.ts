import { join } from 'node:path'
import { type Outcome, readPlaywright, readVitest } from './reports.ts'

export interface Step {
  readonly name: string
  /** The program's path and its arguments. */
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly read?: () => Outcome
}

const bin = (path: string, ...args: string[]): readonly string[] => [`node_modules/${path}`, ...args]
const vitest = (...args: string[]) => bin('vitest/vitest.mjs', 'run', ...args)

export const checks: readonly Step[] = [
  { name: 'format', args: bin('oxfmt/bin/oxfmt', '--check') },
  { name: 'lint', args: bin('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  ...['src/contract', 'src', 'sw', 'server', 'tests', '.'].map((project) => ({
    name: `types of ${project === '.' ? 'configuration' : project}`,
    args: bin('typescript/bin/tsc', '-p', project, '--noEmit'),
  })),
  { name: 'architecture', args: bin('dependency-cruiser/bin/dependency-cruiser.mjs', 'src', 'sw', 'server') },
  { name: 'unused code', args: bin('knip/bin/knip.js') },
  {
    name: 'unused styles and texts, settings and their page',
    args: vitest('tests/architecture/unused.test.ts', 'tests/architecture/settings.test.ts'),
  },
  { name: 'citations', args: ['tests/architecture/check-citations.ts'] },
  { name: 'ways into the server', args: ['tests/architecture/check-ways-in.ts'] },
  { name: 'OpenAPI', args: ['tests/architecture/check-open-api.ts'] },
  { name: 'page of the API', args: ['tests/architecture/check-organisation-api.ts'] },
  { name: 'subjects of commits', args: ['tests/architecture/check-commits.ts'] },
  { name: 'texts of the mutants', args: ['tests/mutants/check.ts'] },
  { name: 'build', args: bin('vite/bin/vite.js', 'build') },
]

export const prerequisites: Step = {
  name: 'browser, poppler, PostgreSQL tools',
  args: ['tests/run/prerequisites.ts'],
}

const unitProjects = ['rules', 'client', 'ui', 'worker', 'architecture', 'faults']

export function vitestStep(
  kind: 'unit' | 'server' | 'both',
  reports: string,
  words: readonly string[],
): Step {
  const report = join(reports, 'vitest.json')
  const projects = { unit: unitProjects, server: ['server', 'server-alone'], both: [] }[kind]
  return {
    name: { unit: 'unit tests', server: 'server tests', both: 'unit and server tests' }[kind],
    args: vitest(
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...words,
    ),
    read: () => readVitest(report),
  }
}

export function e2eStep(reports: string, words: readonly string[], isMatrix = false): Step {
  const report = join(reports, 'e2e.json')
  return {
    name: isMatrix ? 'every combination of size, theme and scheme' : 'end-to-end tests',
    args: bin(
      '@playwright/test/cli.js',
      'test',
      '-c',
      'tests/e2e/playwright.config.ts',
      '--reporter=list,json',
      ...words,
    ),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(isMatrix && { MATRIX: 'complete' }) },
    read: () => readPlaywright(report),
  }
}

export function enginesStep(reports: string, words: readonly string[] = []): Step {
  const report = join(reports, 'engines.json')
  return {
    name: 'main flows in Firefox and WebKitGTK',
    args: ['tests/engines/run.ts', '--reporter=list,json', ...words],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    read: () => readPlaywright(report),
  }
}

export const installStep = (words: readonly string[]): Step => ({
  name: words.includes('--quick') ? 'installation under an older npm and Node' : 'installation',
  args: ['tests/install/run.ts', ...words],
})

export const mutantsStep = (words: readonly string[]): Step => ({
  name: 'planted faults',
  args: ['tests/mutants/run.ts', ...words],
})
