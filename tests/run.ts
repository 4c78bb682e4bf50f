import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAffected } from './run/affected.ts'
import { nothing, type Outcome } from './run/reports.ts'
import {
  checks,
  e2eStep,
  enginesStep,
  installStep,
  mutantsStep,
  prerequisites,
  type Step,
  vitestStep,
} from './run/steps.ts'

const usage = `npm test                            everything that CI runs
npm test -- --changed [COMMIT]      what the change since COMMIT (HEAD) can affect
npm run test:unit [FILES]           unit tests: no browser, no database
npm run test:server [FILES]         server tests over PostgreSQL
npm run test:e2e [FILES]            end-to-end tests in Chromium
npm test -- matrix                  every screen in every size, theme and scheme
npm test -- install [--only …]      the README's commands under older versions of npm and Node
npm test -- engines [OPTIONS]       the main flows in Firefox and WebKitGTK
npm test -- mutants [OPTIONS]       plants faults and expects the tests to fail
npm run check                       everything short of tests`

function checkFiles(words: readonly string[]): void {
  const files = globSync('tests/e2e/**/*.spec.ts').toSorted()
  const unknown = words.filter((word) => !word.startsWith('-') && !files.some((file) => file.includes(word)))
  // The value of an option, as in «-g X-06», is no file.
  const isOption = words.some((word) => word.startsWith('-'))
  if (unknown.length === 0 || isOption) return
  console.error(`No end-to-end test file has "${unknown.join('", "')}" in its name. There are:`)
  for (const file of files) console.error(`  ${file}`)
  process.exit(1)
}

function changedSteps(reports: string, commit: string): readonly Step[] {
  const { vitest, e2e, leftOut } = findAffected(commit)
  console.log(`Changed since ${commit}. Left out: ${leftOut.join('; ') || 'nothing'}.`)
  const isWhole = leftOut.length === 0
  return [
    ...checks,
    prerequisites,
    ...(isWhole || vitest.length > 0 ? [vitestStep('both', reports, vitest)] : []),
    ...(e2e === null ? [] : [e2eStep(reports, e2e)]),
    ...(isWhole ? [enginesStep(reports), installStep(['--quick'])] : []),
  ]
}

const ofReleases: readonly string[] = ['matrix', 'install', 'engines', 'mutants']

function chooseSteps(reports: string, tier: string | undefined, words: readonly string[]): readonly Step[] {
  if (tier === 'check') return checks
  if (tier === 'unit' || tier === 'server') return [vitestStep(tier, reports, words)]
  if (tier === 'all' && words[0] !== undefined && ofReleases.includes(words[0]))
    return chooseSteps(reports, words[0], words.slice(1))
  if (tier === 'matrix') return [prerequisites, e2eStep(reports, ['everywhere', ...words], true)]
  if (tier === 'install') return [installStep(words)]
  if (tier === 'engines') return [enginesStep(reports, words)]
  if (tier === 'mutants') return [mutantsStep(words)]
  if (tier === 'e2e') {
    checkFiles(words)
    return [prerequisites, e2eStep(reports, words)]
  }
  if (tier === 'all' && words[0] === '--changed') return changedSteps(reports, words[1] ?? 'HEAD')
  if (tier === 'all' && words.length === 0)
    return [
      ...checks,
      prerequisites,
      vitestStep('both', reports, []),
      e2eStep(reports, []),
      enginesStep(reports),
      installStep(['--quick']),
    ]
  console.error(usage)
  process.exit(1)
}

/** A failed step counts as one failure even if none of its tests failed. */
function runStep({ name, args, env, read }: Step, place: string): Outcome {
  console.log(`\n── ${place} ${name}`)
  const start = performance.now()
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${place} ${name}, ${seconds} s`)
  const { passed, failed } = read?.() ?? nothing
  return { passed, failed: status !== 0 && failed.length === 0 ? [name] : failed }
}

function runSteps(steps: readonly Step[]): Outcome {
  let passed = 0
  for (const [index, step] of steps.entries()) {
    const outcome = runStep(step, `${index + 1}/${steps.length}`)
    passed += outcome.passed
    if (outcome.failed.length > 0) return { passed, failed: outcome.failed }
  }
  return { passed, failed: [] }
}

const [tier, ...words] = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'reports-'))
const { passed, failed } = runSteps(chooseSteps(reports, tier, words))
rmSync(reports, { recursive: true })

if (tier === 'check') console.log(failed.length > 0 ? '\nA check failed' : '\nEvery check passed')
else console.log(`\n${passed} passed, ${failed.length} failed`)
for (const name of failed) console.log(`Failed: ${name}`)
if (failed.length > 0) process.exitCode = 1
