import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unusedClasses, unusedTexts, type Sources } from './unused.ts'

const root = join(import.meta.dirname, '../..')

const read = (folders: readonly string[], name: RegExp): Sources =>
  new Map(
    folders
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
          join(folder, file).replaceAll('\\', '/'),
        ),
      )
      .filter((path) => name.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )

describe('unusedClasses', () => {
  const code = new Map([
    ['a.tsx', "<b className='row row--wide' /> // card"],
    ['b.tsx', '<i className={`tone--${tone} item${end}`} />'],
  ])

  it('finds classes that no code names', () => {
    const styles = new Map([
      ['a.css', '.row .card, .row--wide > .row__end:not(.gone) { top: 1.5em } /* .old {} */'],
    ])
    expect(unusedClasses(styles, code)).toEqual(['a.css: .card', 'a.css: .row__end', 'a.css: .gone'])
  })

  it('finds classes in media queries and nested rules', () => {
    const styles = new Map([['a.css', '@media (width < 5px) { .row { &.lost { top: 0 } } }']])
    expect(unusedClasses(styles, code)).toEqual(['a.css: .lost'])
  })

  it('matches a template by its prefix only up to a hyphen or underscore', () => {
    const styles = new Map([['a.css', '.tone--warn {} .items {}']])
    expect(unusedClasses(styles, code)).toEqual(['a.css: .items'])
  })

  it('finds none in this project', () => {
    const all = unusedClasses(read(['src'], /\.css$/), read(['src'], /\.tsx?$/))
    expect(all).toEqual([])
  })
})

describe('unusedTexts', () => {
  const texts = [
    'export const texts = {',
    "  title: 'A',",
    '  count: (n: number) => `${n}`,',
    '  lost: {',
    "    deep: 'B',",
    "    deeper: 'C',",
    '  },',
    '} as const',
    '',
  ].join('\n')
  const used = (code: string): string[] =>
    unusedTexts(
      new Map([
        ['src/a/messages.ts', texts],
        ['src/b/view.tsx', code],
      ]),
    )

  it('finds texts that nothing reads', () => {
    expect(used("import { texts } from '../a/messages.ts'\ntexts.title + texts.count(1)")).toEqual([
      'src/a/messages.ts: texts.lost',
    ])
    expect(used("import { texts as own } from '../a/messages.ts'\nown.title + texts.lost")).toEqual([
      'src/a/messages.ts: texts.count',
      'src/a/messages.ts: texts.lost',
    ])
  })

  it('finds unread texts inside a partly read object', () => {
    const first = "import { texts } from '../a/messages.ts'\ntexts.title + texts.count(1) + "
    expect(used(`${first}texts.lost.deep`)).toEqual(['src/a/messages.ts: texts.lost.deeper'])
    expect(used(`${first}texts.lost[key]`)).toEqual([])
    expect(used(`${first}[...texts.lost]`)).toEqual([])
  })

  it('distinguishes objects of the same name', () => {
    expect(
      used("import { texts } from '../c/messages.ts'\ntexts.title + texts.count(1) + texts.lost"),
    ).toHaveLength(3)
  })

  it('counts an object as read when it is passed on or read by a computed key', () => {
    expect(used("import { texts } from '../a/messages.ts'\nshow(texts)")).toEqual([])
    expect(used("import { texts } from '../a/messages.ts'\ntexts[key]")).toEqual([])
  })

  it('finds none in this project', () => {
    const code = read(
      ['src', 'sw', 'server', 'build'].filter((folder) => readdirSync(root).includes(folder)),
      /\.tsx?$/,
    )
    expect([...code.keys()].filter((path) => path.endsWith('messages.ts')).length).toBeGreaterThan(20)
    expect(unusedTexts(code)).toEqual([])
  })
})
