import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** `from` must occur once in the file. */
export interface Mutant {
  readonly group: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** At least one must fail. */
  readonly tests: readonly string[]
}

/**
 * `tests:` and `file:` apply to the following lines; `-` begins the text, and the next line with `+` its
 * replacement, else it is deleted.
 */
const readList = (group: string, text: string): readonly Mutant[] => {
  const found: Mutant[] = []
  let [tests, file]: [readonly string[], string] = [[], '']
  for (const line of text.split('\n')) {
    const rest = line.replace(/^(?:tests:|file:|[-+]) ?/, '')
    const last = found.at(-1)
    if (line.startsWith('tests:')) tests = rest.split(' ')
    else if (line.startsWith('file:')) file = rest
    else if (line.startsWith('-')) found.push({ group, file, from: rest, to: '', tests })
    else if (line.startsWith('+') && last) found[found.length - 1] = { ...last, to: rest }
    else if (line !== '') throw new Error(`${group}: ${line}`)
  }
  return found
}

export const allMutants: readonly Mutant[] = globSync('lists/*.txt', { cwd: import.meta.dirname })
  .toSorted()
  .flatMap((name) => readList(basename(name, '.txt'), readFileSync(join(import.meta.dirname, name), 'utf8')))
