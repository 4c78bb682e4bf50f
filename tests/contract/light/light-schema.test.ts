import { globSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import type * as z from 'zod/mini'
import { describe, expect, it, vi } from 'vitest'
import * as light from '../../../src/lib/schema/light-schema.ts'
import { toArbitrary } from './arbitrary.ts'

const modules = import.meta.glob<Record<string, unknown>>([
  '../../../src/contract/**/*.ts',
  '../../../src/lib/outbox/record.ts',
])
const root = new URL('../../../', import.meta.url)
const sources = globSync('{src,sw}/**/*.{ts,tsx}', { cwd: root })

const isParser = (value: unknown): value is Pick<z.ZodMiniType, 'safeParse'> =>
  typeof value === 'object' && value !== null && 'safeParse' in value
const isSchema = (value: unknown): value is z.ZodMiniType => isParser(value) && '_zod' in value

const loadAll = async (): Promise<ReadonlyMap<string, unknown>> => {
  vi.resetModules()
  const found = new Map<string, unknown>()
  for (const [path, load] of Object.entries(modules))
    for (const [name, value] of Object.entries(await load()))
      found.set(`${path.replace(/.*\/src\//, '')} ${name}`, value)
  return found
}

const whole = await loadAll()
// The API of organisations describes its fields. No page has it, and the light library knows no descriptions.
const describeNothing = () => (value: unknown) => value
vi.doMock('zod/mini', () => ({ ...light, describe: describeNothing, meta: describeNothing }))
const twins = await loadAll()
vi.doUnmock('zod/mini')

const schemas = [...whole].flatMap(([name, value]) => (isSchema(value) ? [{ name, value }] : []))

describe('light schemas', () => {
  it('cover all schemas of the contract', () => {
    expect(schemas.length).toBeGreaterThan(60)
  })

  it.each(schemas)('$name accepts and rejects the same values as zod', ({ name, value }) => {
    const twin = twins.get(name)
    if (!isParser(twin) || isSchema(twin)) throw new Error(`${name} was not built of the light schemas`)
    fc.assert(
      fc.property(toArbitrary(value), (given) => {
        const [wanted, got] = [value.safeParse(given), twin.safeParse(given)]
        expect(got.success).toBe(wanted.success)
        expect(got.data).toStrictEqual(wanted.data)
      }),
      { numRuns: 200 },
    )
  })

  it('cover every zod function that the page and the worker use', () => {
    const used = new Set<string>()
    for (const path of sources) {
      if (path.endsWith('light-schema.ts') || path === 'src/contract/exchange/schema.ts') continue
      const source = readFileSync(new URL(path, root), 'utf8')
      for (const [, name = ''] of source.matchAll(/\bz\.([a-z]\w*)\(/g)) used.add(name)
    }
    expect(used.size).toBeGreaterThan(10)
    used.delete('output')
    expect([...used].filter((name) => !(name in light))).toEqual([])
  })
})
