import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modules } from '../../server/modules/all.ts'
import { root } from './cruise-tree.ts'

const folder = join(root, 'server/modules')
const folders = globSync('**/module.ts', { cwd: folder }).map(dirname)

const unlisted = (found: readonly string[]): string[] =>
  found.filter((name) => modules.every((module) => module.name !== name))

const isBarrel = (text: string): boolean =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replaceAll(/^(import|export)\s[^=(]*?from\s+'[^']+'/gm, '')
    .trim() === ''

it('the lockfile contains no unmaintained parsers', async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const names = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ''))
  expect(names).toContain('fastify')
  expect(names.filter((name) => ['s3rver', 'dicer', 'fast-xml-parser'].includes(name))).toEqual([])
})

describe('server modules', () => {
  it('all.ts lists each module under the name of its folder', () => {
    expect(unlisted(folders)).toEqual([])
    expect(modules.map(({ name }) => name).toSorted()).toEqual(folders.toSorted())
    expect(unlisted(['meters', 'planted'])).toEqual(['planted'])
  })

  it('no service is a list of re-exports', async () => {
    const services = await Promise.all(
      folders.map(async (name) => ({
        name,
        text: await readFile(join(folder, name, 'service.ts'), 'utf8').catch(() => null),
      })),
    )
    expect(services.filter(({ text }) => text !== null && isBarrel(text)).map(({ name }) => name)).toEqual([])
    expect(services.filter(({ text }) => text !== null).length).toBeGreaterThan(10)
  })

  it('isBarrel recognises re-exports', () => {
    expect(isBarrel("export { take } from './store.ts'\nexport type { Row } from './store.ts'\n")).toBe(true)
    expect(isBarrel("import { a } from './a.ts'\n/** Words. */\nexport * from './b.ts'\n")).toBe(true)
    expect(isBarrel("export { a } from './a.ts'\n\nexport const b = (): number => 1\n")).toBe(false)
  })
})
