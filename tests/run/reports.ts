import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

export interface Outcome {
  readonly passed: number
  readonly failed: readonly string[]
}

export const nothing: Outcome = { passed: 0, failed: [] }

const VitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** A runner that crashed early writes no report. */
export function readVitest(path: string): Outcome {
  if (!existsSync(path)) return nothing
  const report = VitestReport.parse(JSON.parse(readFileSync(path, 'utf8')))
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length > 0) return tests.map(({ fullName }) => `${name}: ${fullName}`)
    // Its hooks or imports failed.
    return status === 'failed' ? [name] : []
  })
  return { passed: report.numPassedTests, failed }
}

interface Suite {
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly { readonly status: string; readonly projectName: string }[]
  }[]
  readonly suites?: readonly Suite[] | undefined
}

const Suite: z.ZodMiniType<Suite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(z.object({ status: z.string(), projectName: z.string() })),
    }),
  ),
  suites: z.optional(z.array(z.lazy(() => Suite))),
})
const PlaywrightReport = z.object({ stats: z.object({ expected: z.number() }), suites: z.array(Suite) })

const failuresIn = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
  ),
  ...suites.flatMap(failuresIn),
]

export function readPlaywright(path: string): Outcome {
  if (!existsSync(path)) return nothing
  const report = PlaywrightReport.parse(JSON.parse(readFileSync(path, 'utf8')))
  return { passed: report.stats.expected, failed: report.suites.flatMap(failuresIn) }
}
