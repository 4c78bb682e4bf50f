import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingNames } from '../../server/config/environment.ts'

const root = join(import.meta.dirname, '../..')

const documented = [
  ...readFileSync(join(root, 'docs/deployment.md'), 'utf8').matchAll(/^\| (`[^|]*`) +\|/gm),
].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))

const readDirectly = globSync('server/**/*.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/process\.env(?:\.|\[')([A-Z_]+)/g)].map(
    ([, name = '']) => name,
  ),
)

it('B-12: docs/deployment.md lists every setting that the code reads, once, and no other', () => {
  expect(documented.toSorted()).toEqual([...new Set([...settingNames, ...readDirectly])].toSorted())
})

/** Set by the image, or of no use in a container. */
const ofContainer = ['DATA_DIR', 'HOST', 'HOSTS_FILE', 'NODE_ENV', 'PORT', 'SANDBOX', 'SOCKET']

const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')

it('B-15: compose.yaml puts no password into an address, where its signs would have to be encoded', () => {
  expect(compose).toContain('DATABASE_PASSWORD: ${POSTGRES_PASSWORD:?}')
  expect(compose).not.toMatch(/\/\/[^\s@]*:\$[^\s@]*@/)
})

it('G-28: compose.yaml passes every setting that a container can have', () => {
  const [, service = ''] = compose.split('\n  environment:\n')
  const [variables = ''] = service.split('\n  volumes:')
  const passed = [...variables.matchAll(/^ +([A-Z_]+):/gm)].map(([, name = '']) => name)
  expect([...passed, ...ofContainer].toSorted()).toEqual(settingNames.toSorted())
})

it('B-12: .env.example holds only settings', () => {
  const names = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)
  const example = [...names].map(([, name = '']) => name)
  expect(example).toContain('PUBLIC_URL')
  expect(example.filter((name) => !settingNames.includes(name))).toEqual([])
})

const manifest: { readonly dependencies: object } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

it('vite.config.ts and build/ import only production dependencies', () => {
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
