import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countIn, mayNotice, root } from './copy.ts'
import { allMutants, type Mutant } from './list.ts'

const minMutants = 250

/** Of a file or a folder. */
const listTestFiles = (path: string): readonly string[] =>
  globSync([path, `${path}/**/*`], { cwd: root }).filter((file) => /\.test\.tsx?$/.test(file))

/** Returns the reason why the mutant cannot be applied. */
const findFault = ({ file, from, to, tests }: Mutant): string | undefined => {
  const path = join(root, file)
  if (!existsSync(path)) return 'there is no such file'
  if (from === to || from === '') return 'it changes nothing'
  const count = countIn(readFileSync(path, 'utf8'), from)
  if (count !== 1) return `its text stands ${count} times`
  const missing = tests.find((test) => !existsSync(join(root, test)))
  if (missing !== undefined) return `there are no tests ${missing}`
  return tests.flatMap(listTestFiles).some((test) => mayNotice(test, file))
    ? undefined
    : `none of ${tests.join(' ')} imports its file`
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
