import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const git = (...args: string[]): string[] =>
  execFileSync('git', [...args, '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)

/** Files that differ from the commit: committed since, changed, and new. */
const changedFiles = (commit: string): string[] => [
  ...git('diff', '--name-only', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]

const isUnder = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`))

/** What is built into the application or served with it. */
const product = ['src', 'sw', 'server', 'public', 'build', 'index.html', 'vite.config.ts']
/** What any test may depend on without importing it. */
const settings = ['package.json', 'package-lock.json', 'vitest.config.ts', 'tsconfig.json', 'tests/support']

/** What a change can affect: arguments for the runners, and a sentence for each part that is left out. */
export interface Affected {
  readonly vitest: readonly string[]
  /** Null: no end-to-end test can be affected. */
  readonly e2e: readonly string[] | null
  readonly leftOut: readonly string[]
}

/** Tests that start the product as a process or read documents: no import leads from them to what they test. */
const startsProcesses = (test: string): boolean =>
  /server-process\.ts|node:child_process|readFileSync\(/.test(readFileSync(test, 'utf8'))

/** Finds what the change since the commit can affect. Throws if git does not know the commit. */
export function findAffected(commit: string): Affected {
  const changed = changedFiles(commit)
  const touches = (...folders: string[]) => changed.some((file) => isUnder(file, folders))
  if (touches(...settings)) return { vitest: [], e2e: [], leftOut: [] }

  const files = globSync('tests/**/*.test.{ts,tsx}')
  const related = execFileSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--changed', commit],
    { encoding: 'utf8' },
  )
  const chosen = files.filter(
    (file) =>
      related.includes(file) ||
      file.startsWith('tests/architecture/') ||
      (touches('server', 'docs', 'build') && startsProcesses(file)),
  )
  const leftOut = [`${files.length - chosen.length} of ${files.length} unit and server test files`]
  const isProduct = touches(...product)
  const isEndToEnd = touches('tests/e2e', 'tests/faults', 'tests/server/support', 'tests/browser.ts')
  if (!isProduct) leftOut.push('Firefox and WebKitGTK', 'the installation under an older npm')
  if (isProduct) return { vitest: chosen, e2e: [], leftOut }
  if (!isEndToEnd) return { vitest: chosen, e2e: null, leftOut: [...leftOut, 'all end-to-end tests'] }
  return {
    vitest: chosen,
    e2e: [`--only-changed=${commit}`, '--pass-with-no-tests'],
    leftOut: [...leftOut, 'end-to-end tests that import nothing of the change'],
  }
}
