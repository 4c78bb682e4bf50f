import { globSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import * as z from 'zod/mini'
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

  const days = [
    '2026-02-28',
    '2026-02-29',
    '2024-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
  ]
  const texts = [...days, '2026-1-1', ' 2026-01-01', '+002026-01-01', '2026-01-01T00:00:00Z', '1', 'x', '']
  it.each(texts)('take the same days as zod: %j', (text) => {
    expect(light.iso.date().safeParse(text).success).toBe(z.iso.date().safeParse(text).success)
  })

  const clocks = ['T10:00:00Z', 'T23:59:59.123Z', 'T24:00:00Z', 'T10:60:00Z', 'T10:00Z', 'T10:00:00+03:00']
  const moments = [...clocks, 'T10:00:00+24:00', 'T10:00:00', ' 10:00:00Z', 't10:00:00Z', 'T10:00:00.Z']
  it.each(moments)('take the same times of day as zod: %j', (clock) => {
    for (const day of days)
      for (const offset of [true, false])
        expect(light.iso.datetime({ offset }).safeParse(day + clock).success).toBe(
          z.iso.datetime({ offset }).safeParse(day + clock).success,
        )
  })

  const ids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  const version4 = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d'
  const others = [version4.replace('4bad', '9bad'), version4.replace('9bdd', '7bdd'), version4.slice(1), '']
  it.each([...ids, ...ids.map((id) => id.toUpperCase()), version4, version4.toUpperCase(), ...others])(
    'take the same identifiers as zod: %j',
    (id) => {
      expect(light.uuid().safeParse(id).success).toBe(z.uuid().safeParse(id).success)
    },
  )

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
