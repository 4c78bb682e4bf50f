import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const git = (...args: string[]): string[] =>
  execFileSync('git', [...args, '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)

/** Includes untracked files. */
const changedFiles = (commit: string): string[] => [
  ...git('diff', '--name-only', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]

const isUnder = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`))

const product = ['src', 'sw', 'server', 'public', 'build', 'index.html', 'vite.config.ts']
/** No import leads to these. */
const settings = ['package.json', 'package-lock.json', 'vitest.config.ts', 'tsconfig.json', 'tests/support']

/** `leftOut` describes each skipped part. */
export interface Affected {
  readonly vitest: readonly string[]
  /** Null if unaffected. */
  readonly e2e: readonly string[] | null
  readonly leftOut: readonly string[]
}

/** Imports do not show what these test. */
const startsProcesses = (test: string): boolean =>
  /server-process\.ts|node:child_process|readFileSync\(/.test(readFileSync(test, 'utf8'))

/** Throws if git does not know the commit. */
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
