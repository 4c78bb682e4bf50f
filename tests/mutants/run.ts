import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inspect, parseArgs } from 'node:util'
import { createVitest, type Reporter, type TestSpecification, type Vitest } from 'vitest/node'
import { copyTree, mayNotice, root } from './copy.ts'
import { allMutants, type Mutant } from './list.ts'

const minScore = 0.95

const { values } = parseArgs({
  options: {
    groups: { type: 'string' },
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000000' },
  },
})

const groups = values.groups?.split(',')
const chosen = allMutants
  .filter(({ group }) => groups?.includes(group) ?? true)
  .filter(({ file, from }) => `${file}: ${from}`.includes(values.only))
  .slice(Number(values.from) - 1, Number(values.from) - 1 + Number(values.count))

const tree = copyTree()

let failed: string[] = []
const stopAtFailure: Reporter = {
  onTestCaseResult(test) {
    if (test.result().state !== 'failed') return
    failed.push(`${test.module.relativeModuleId}: ${test.name}`)
    void vitest.cancelCurrentRun('test-failure')
  },
}

process.chdir(tree.folder)
const start = async (): Promise<Vitest> => {
  const started = await createVitest('test', {
    root: tree.folder,
    config: join(tree.folder, 'vitest.config.ts'),
    watch: false,
    reporters: [stopAtFailure],
    silent: true,
  })
  await started.standalone()
  return started
}
let vitest = await start()

const maxRunMs = 240_000

/** Hanging tests count as failed and leave the vitest process unusable. */
const runTests = async (specifications: TestSpecification[]): Promise<void> => {
  const running = vitest.runTestSpecifications(specifications).then(({ unhandledErrors }) => {
    if (unhandledErrors.length > 0)
      failed.push(
        `${unhandledErrors.length} errors outside of tests, the first: ${inspect(unhandledErrors[0])}`,
      )
    return 'ended'
  })
  const end = new AbortController()
  const late = wait(maxRunMs, 'late', { signal: end.signal }).catch(() => 'ended')
  const outcome = await Promise.race([running, late])
  end.abort()
  if (outcome === 'ended') return
  failed.push('The tests never end')
  void vitest.close().catch(() => undefined)
  vitest = await start()
}

const passes = async (tests: readonly string[], file: string): Promise<boolean> => {
  const all = await vitest.globTestSpecifications([...tests])
  const specifications = all.filter(({ moduleId }) => mayNotice(relative(tree.folder, moduleId), file))
  for (const test of tests)
    if (!all.some(({ moduleId }) => moduleId.includes(test))) throw new Error(`No test file is ${test}`)
  failed = []
  await runTests(specifications)
  for (const { testModule } of specifications)
    if (testModule?.state() === 'failed') failed.push(testModule.relativeModuleId)
  return failed.length === 0
}

const kills = async ({ file, from, to, tests }: Mutant): Promise<boolean> => {
  const { path, restore } = tree.replace(file, from, to)
  vitest.invalidateFile(path)
  try {
    return !(await passes(tests, file))
  } finally {
    restore()
    vitest.invalidateFile(path)
  }
}

const report = (results: readonly (readonly [Mutant, boolean])[]): number => {
  const byGroup = Map.groupBy(results, ([{ group }]) => group)
  console.log('\ngroup                killed   of')
  for (const [group, all] of byGroup) {
    const killed = all.filter(([, isKilled]) => isKilled).length
    console.log(`${group.padEnd(20)} ${String(killed).padStart(6)} ${String(all.length).padStart(4)}`)
  }
  const survivors = results.filter(([, isKilled]) => !isKilled)
  for (const [{ group, file, from, to }] of survivors)
    console.log(`\nsurvived: ${group}, ${file}\n  - ${from}\n  + ${to}`)
  const score = 1 - survivors.length / Math.max(results.length, 1)
  console.log(
    `\n${results.length} mutants, ${survivors.length} survived, ${(score * 100).toFixed(1)} % killed`,
  )
  return score
}

const sound = new Map<string, Promise<boolean>>()
/** Failing tests prove nothing. */
const passUnchanged = ({ tests, file }: Mutant): Promise<boolean> => {
  const key = `${tests.join(' ')} ${file.startsWith('server') ? '' : file}`
  const known =
    sound.get(key) ??
    passes(tests, file).then((isSound) => {
      if (!isSound) console.error(`Fails without a mutant:\n${failed.join('\n')}`)
      return isSound
    })
  sound.set(key, known)
  return known
}

let isGood = false
try {
  const results: (readonly [Mutant, boolean])[] = []
  let unsound = 0
  for (const [nth, mutant] of chosen.entries()) {
    const what = `${nth + 1}/${chosen.length} ${mutant.file}: ${mutant.from}`
    const begun = performance.now()
    if (await passUnchanged(mutant)) {
      const isKilled = await kills(mutant)
      results.push([mutant, isKilled])
      console.log(`${isKilled ? 'killed  ' : 'SURVIVED'} ${Math.round(performance.now() - begun)} ms ${what}`)
      if (isKilled) console.log(`  by ${failed[0]}`)
    } else {
      unsound += 1
      console.log(`unproven ${what}`)
    }
  }
  if (unsound > 0) console.error(`${unsound} mutants were not planted: their tests fail without them`)
  isGood = report(results) >= minScore && unsound === 0
} finally {
  await vitest.close()
  // Vitest sets it to 1 when a test fails, as it does for each killed mutant.
  process.exitCode = isGood ? 0 : 1
  process.chdir(root)
  tree.remove()
}
