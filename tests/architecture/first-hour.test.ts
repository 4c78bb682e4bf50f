import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './cruise-tree.ts'

const page = readFileSync(join(root, 'docs/contributing-first-hour.md'), 'utf8')

/** The lines that a diff expects in its file. */
const before = (diff: string): string =>
  diff
    .split('\n')
    .filter((line) => !line.startsWith('+'))
    .map((line) => line.slice(1))
    .join('\n')

/** Each diff of the page changes the file that the text before it names last. */
const changes = page
  .split('```diff\n')
  .slice(1)
  .map((rest, index) => {
    const text = page
      .split('```diff\n')
      .slice(0, index + 1)
      .join('')
    const file = [...text.matchAll(/`((?:src|server|tests|docs)\/[\w./-]+)`/g)].at(-1)?.[1] ?? ''
    return { file, lines: before(rest.slice(0, rest.indexOf('\n```'))) }
  })

it('finds every diff of the page', () => expect(changes.length).toBeGreaterThan(8))

it.each(changes)('can change $file as the page says', ({ file, lines }) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(lines)
})
