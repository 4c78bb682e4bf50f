import { describe, expect, it } from 'vitest'
import { findFaults, findForbidden, renderTestsPage, testsPage, type Project } from './citations.ts'

const decision = (title: string, text = ''): string =>
  `# ${title}\n\n## Context\n\n## Decision\n\n${text}\n\n## Consequences\n`

const texts = {
  'docs/requirements.md':
    '# Requirements\n\n- **[M-07](requirements-tests.md#m-07)** Below.\n\n## Planned\n\n- **M-21** Difference.\n',
  'docs/offline.md': '# Offline\n\n## What is kept\n',
  'docs/decisions/0001-first.md': decision('1. First'),
  'docs/decisions/0002-second.md': decision('2. Second'),
  'src/meters.ts': '/** The law of a reading (M-07, decision 2, docs/offline.md#what-is-kept). */\n',
  'tests/meters.test.ts': "it('M-07: a reading below the previous one is refused', () => {})\n",
}

function projectWith(changed: Readonly<Record<string, string>>): Project {
  const merged = new Map(Object.entries({ ...texts, ...changed }))
  const paths = new Set(['src', 'tests', 'docs', testsPage, ...merged.keys()])
  const page = merged.get(testsPage) ?? renderTestsPage({ texts: merged, paths })
  return { texts: merged.set(testsPage, page), paths }
}

const comment = (text: string): Record<string, string> => ({ 'src/extra.ts': `// ${text}\n` })

describe('the check of citations', () => {
  it('passes when everything cited exists', () => {
    expect(findFaults(projectWith({}))).toEqual([])
    expect(findForbidden(projectWith({}))).toEqual([])
  })

  it.each([
    ['a row that is not there', comment('As the form says (M-99).'), 'cites M-99'],
    ['a decision that is not there', comment('See decision 3.'), 'there is no decision 3'],
    ['the second of two decisions', comment('See decisions 1 and 7.'), 'there is no decision 7'],
    ['a page that is not there', comment('See docs/money.md.'), 'cites docs/money.md'],
    ['a heading that is not there', comment('See docs/offline.md#locks.'), 'cites docs/offline.md#locks'],
    ['a path that is not there', comment('As src/paths.ts says.'), 'names src/paths.ts'],
    ['a citation over two lines', { 'src/a.ts': '/**\n * Kept (decision\n * 9).\n */\n' }, 'no decision 9'],
    ['a link that leads nowhere', { 'docs/a.md': '[b](b.md)\n' }, 'links to b.md'],
    ['a claimed row without a test', { 'tests/meters.test.ts': '' }, 'no title of a test names M-07'],
    [
      'a planned row with a test',
      { 'tests/more.test.ts': "it('M-21: the difference', () => {})\n" },
      'has under "Planned"',
    ],
    [
      'a claimed row that does not lead to its tests',
      { 'docs/requirements.md': '- **M-07** Below.\n\n## Planned\n' },
      'M-07 is not a link to its tests',
    ],
    [
      'a number that two decisions have',
      { 'docs/decisions/0002-other.md': decision('2. Other') },
      'has the number of',
    ],
    [
      'a gap in the decisions',
      { 'docs/decisions/0004-fourth.md': decision('4. Fourth') },
      'there is no decision 3',
    ],
    [
      'a decision under another number',
      { 'docs/decisions/0002-second.md': decision('3. Second') },
      'is not "# 2. …"',
    ],
    [
      'a decision without a heading',
      { 'docs/decisions/0002-second.md': '# 2. Second\n\n## Context\n\n## Decision\n' },
      'its headings are not',
    ],
    [
      'a decision that is too long',
      { 'docs/decisions/0002-second.md': decision('2. Second', 'word '.repeat(196)) },
      'has 201 words',
    ],
    ['a long line of a page', { 'docs/a.md': `\n${'x'.repeat(121)}\n` }, 'docs/a.md:2: has 121 characters'],
    ['a generated page of before', { [testsPage]: '# Tests\n' }, 'is not what the tests say'],
  ])('finds %s', (_name, changed, fault) => {
    expect(findFaults(projectWith(changed)).join('\n')).toContain(fault)
  })

  it.each([
    String.fromCodePoint(0xa7) + '5',
    ['spec', 'C5'].join(' '),
    ['K2', '3'].join('.'),
    ['row', 'M-07'].join(' '),
    ['architecture', 'md'].join('.'),
  ])('rejects the form %s', (form) => {
    expect(findForbidden(projectWith(comment(`So it is (${form}).`)))).toHaveLength(1)
  })
})
