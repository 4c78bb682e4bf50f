import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countIn, root } from './copy.ts'
import { allMutants, type Mutant } from './list.ts'

const minMutants = 250

/** Returns the reason why the mutant cannot be applied. */
const findFault = ({ file, from, to, tests }: Mutant): string | undefined => {
  const path = join(root, file)
  if (!existsSync(path)) return 'there is no such file'
  if (from === to || from === '') return 'it changes nothing'
  const count = countIn(readFileSync(path, 'utf8'), from)
  if (count !== 1) return `its text stands ${count} times`
  const missing = tests.find((test) => !existsSync(join(root, test)))
  return missing === undefined ? undefined : `there are no tests ${missing}`
}

const faults = allMutants.flatMap((mutant) => {
  const fault = findFault(mutant)
  return fault === undefined ? [] : [`${mutant.group}, ${mutant.file}: ${fault}\n  - ${mutant.from}`]
})
if (allMutants.length < minMutants)
  faults.push(`Only ${allMutants.length} mutants, ${minMutants} are the least`)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${allMutants.length} mutants can be planted`)
