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

describe('classes of stylesheets', () => {
  const code = new Map([
    ['a.tsx', "<b className='row row--wide' /> // card"],
    ['b.tsx', '<i className={`tone--${tone} item${end}`} />'],
  ])

  it('are found when no code names them', () => {
    const styles = new Map([
      ['a.css', '.row .card, .row--wide > .row__end:not(.gone) { top: 1.5em } /* .old {} */'],
    ])
    expect(unusedClasses(styles, code)).toEqual(['a.css: .card', 'a.css: .row__end', 'a.css: .gone'])
  })

  it('are found in media queries and nests', () => {
    const styles = new Map([['a.css', '@media (width < 5px) { .row { &.lost { top: 0 } } }']])
    expect(unusedClasses(styles, code)).toEqual(['a.css: .lost'])
  })

  it('are named by a template that makes their end, not by one that goes on a word', () => {
    const styles = new Map([['a.css', '.tone--warn {} .items {}']])
    expect(unusedClasses(styles, code)).toEqual(['a.css: .items'])
  })

  it('are all used in this project', () => {
    const all = unusedClasses(read(['src'], /\.css$/), read(['src'], /\.tsx?$/))
    expect(all).toEqual([])
  })
})

describe('texts', () => {
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

  it('are found when nothing reads them', () => {
    expect(used("import { texts } from '../a/messages.ts'\ntexts.title + texts.count(1)")).toEqual([
      'src/a/messages.ts: texts.lost',
    ])
    expect(used("import { texts as own } from '../a/messages.ts'\nown.title + texts.lost")).toEqual([
      'src/a/messages.ts: texts.count',
      'src/a/messages.ts: texts.lost',
    ])
  })

  it('are found inside an object of which only some are read', () => {
    const first = "import { texts } from '../a/messages.ts'\ntexts.title + texts.count(1) + "
    expect(used(`${first}texts.lost.deep`)).toEqual(['src/a/messages.ts: texts.lost.deeper'])
    expect(used(`${first}texts.lost[key]`)).toEqual([])
    expect(used(`${first}[...texts.lost]`)).toEqual([])
  })

  it('are not read by another object of the same name', () => {
    expect(
      used("import { texts } from '../c/messages.ts'\ntexts.title + texts.count(1) + texts.lost"),
    ).toHaveLength(3)
  })

  it('are read altogether where the object is handed on or read by a computed key', () => {
    expect(used("import { texts } from '../a/messages.ts'\nshow(texts)")).toEqual([])
    expect(used("import { texts } from '../a/messages.ts'\ntexts[key]")).toEqual([])
  })

  it('are all used in this project', () => {
    const code = read(
      ['src', 'sw', 'server', 'build'].filter((folder) => readdirSync(root).includes(folder)),
      /\.tsx?$/,
    )
    expect([...code.keys()].filter((path) => path.endsWith('messages.ts')).length).toBeGreaterThan(20)
    expect(unusedTexts(code)).toEqual([])
  })
})
