import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingNames } from '../../server/config/environment.ts'

const root = join(import.meta.dirname, '../..')

/** Settings in the first column of the table of docs/deployment.md. */
const documented = [
  ...readFileSync(join(root, 'docs/deployment.md'), 'utf8').matchAll(/^\| (`[^|]*`) +\|/gm),
].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))

/** Variables that the server reads past its schema. */
const readDirectly = globSync('server/**/*.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/process\.env(?:\.|\[')([A-Z_]+)/g)].map(
    ([, name = '']) => name,
  ),
)

it('B-12: docs/deployment.md says every setting that the code reads, and no other, once', () => {
  expect(documented.toSorted()).toEqual([...new Set([...settingNames, ...readDirectly])].toSorted())
})

const manifest: { readonly dependencies: object } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

it('builds and starts without development packages: vite.config.ts and build/ import what production installs', () => {
  const files = ['vite.config.ts', ...globSync('build/**/*.ts', { cwd: root })]
  const imported = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/ from '((?:@[^/']+\/)?[^/'.#][^/']*)/g)].map(
      ([, name = '']) => name,
    ),
  )
  const own = new Set([
    ...Object.keys(manifest.dependencies),
    ...imported.filter((name) => name.startsWith('node:')),
  ])
  expect(imported).toContain('vite')
  expect(imported.filter((name) => !own.has(name))).toEqual([])
})
