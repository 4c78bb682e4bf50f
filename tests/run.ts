import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'

interface Counts {
  readonly passed: number
  readonly failed: number
}

interface Step {
  readonly name: string
  readonly command: string
  readonly env?: Readonly<Record<string, string>>
  /** Reads the counts of single tests from the report that the step left. */
  readonly counts?: () => Counts
}

const reports = mkdtempSync(join(tmpdir(), 'reports-'))
const vitestReport = join(reports, 'vitest.json')
const journeysReport = join(reports, 'journeys.json')
const enginesReport = join(reports, 'engines.json')

const VitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
})

const none: Counts = { passed: 0, failed: 0 }

/** A runner that fell before its first test leaves no report. */
const readReport = <S extends z.ZodMiniType>(schema: S, path: string): z.output<S> | undefined =>
  existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined

function vitestCounts(): Counts {
  const report = readReport(VitestReport, vitestReport)
  return report ? { passed: report.numPassedTests, failed: report.numFailedTests } : none
}

const playwrightCounts = (path: string) => (): Counts => {
  const stats = readReport(PlaywrightReport, path)?.stats
  return stats ? { passed: stats.expected + stats.flaky, failed: stats.unexpected } : none
}

const checks: readonly Step[] = [
  { name: 'format', command: 'oxfmt --check' },
  { name: 'lint', command: 'oxlint --type-aware --deny-warnings' },
  ...['src/contract', 'src', 'sw', 'server', 'tests', '.'].map((world) => ({
    name: `types of ${world === '.' ? 'configuration' : world}`,
    command: `tsc -p ${world} --noEmit`,
  })),
  { name: 'architecture', command: 'depcruise src sw server' },
  { name: 'figures of the files', command: 'node tests/architecture/figures.ts' },
  { name: 'unused code', command: 'knip' },
  {
    name: 'unused styles and texts, settings and their page',
    command: 'vitest run tests/architecture/unused.test.ts tests/architecture/settings.test.ts',
  },
  { name: 'citations', command: 'node tests/architecture/check-citations.ts' },
  { name: 'OpenAPI', command: 'node tests/architecture/check-open-api.ts' },
  { name: 'texts of the mutants', command: 'node tests/mutants/check.ts' },
  { name: 'build', command: 'vite build' },
]

const tests: readonly Step[] = [
  { name: 'browser, and what reads printed receipts', command: 'node tests/install-browser.ts' },
  {
    name: 'unit and server tests',
    command: `vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`,
    counts: vitestCounts,
  },
  {
    name: 'end-to-end tests',
    command: 'playwright test -c tests/e2e/playwright.config.ts --reporter=list,json',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport },
    counts: playwrightCounts(journeysReport),
  },
  {
    name: 'main flows in Firefox and WebKitGTK',
    command: 'node tests/engines/run.ts --reporter=list,json',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: enginesReport },
    counts: playwrightCounts(enginesReport),
  },
]

/** Runs one step with its output shown; a failed step counts as one failure even where no single test does. */
function run(step: Step): Counts {
  console.log(`\n── ${step.name}: ${step.command}`)
  const start = performance.now()
  // The commands are ours and constant: the shell finds them on the path that npm set, on Windows too.
  const env = { ...process.env, ...step.env }
  const { status } = spawnSync(step.command, { shell: true, stdio: 'inherit', env })
  const { passed, failed } = step.counts?.() ?? none
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${step.name}, ${seconds} s`)
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) }
}

/** Runs the steps in turn up to the first that fails, and sums what they counted. */
function runAll(steps: readonly Step[]): Counts {
  const total = { passed: 0, failed: 0 }
  for (const step of steps) {
    const { passed, failed } = run(step)
    total.passed += passed
    total.failed += failed
    if (failed > 0) break
  }
  return total
}

const onlyChecks = process.argv[2] === 'check'
const { passed, failed } = runAll(onlyChecks ? checks : [...checks, ...tests])
rmSync(reports, { recursive: true })
if (failed > 0) process.exitCode = 1
if (onlyChecks) console.log(failed > 0 ? '\nA check failed' : '\nEvery check passed')
else console.log(`\n${passed} passed, ${failed} failed`)
