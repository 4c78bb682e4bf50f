import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** One fault that is planted: a text that stands once in a file, and what takes its place. */
export interface Mutant {
  readonly group: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** Folders or files of the tests of which one must fail. */
  readonly tests: readonly string[]
}

/**
 * Reads a list: `tests:` and `file:` hold for what follows, a line with `-` is the text and the next one with `+` its
 * replacement, or there is none and the text is deleted.
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

/** Every mutant, group by group: one list each. */
export const allMutants: readonly Mutant[] = globSync('lists/*.txt', { cwd: import.meta.dirname })
  .toSorted()
  .flatMap((name) => readList(basename(name, '.txt'), readFileSync(join(import.meta.dirname, name), 'utf8')))
