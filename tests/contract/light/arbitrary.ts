import * as fc from 'fast-check'
import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** Values that some schemas accept and others reject. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', ' Ан ', 'я'.repeat(255), '😀'.repeat(60), 0, -1, 1.5, 12.345),
  fc.constantFrom<unknown>(NaN, Infinity, 2 ** 53, 1e6, true, [], [1], {}, new Date(0), 'https://a.example'),
  fc.constantFrom<unknown>('2026-02-30', '2026-02-28', '2026-11-21T10:00:00+03:00', '2026-11-21T10:00:00Z'),
  fc.constantFrom<unknown>('mailto:a@b.ru', 'javascript:1', ' a@b.ru ', '#a0b1c2', '1999-01-01T00:00:00Z'),
  fc.uuid(),
)

const getDef = ({ _zod: { def } }: { readonly _zod: { readonly def: object } }): object => def

const listPatterns = (schema: Schema): RegExp[] =>
  [schema, ...(schema.def.checks ?? [])].flatMap((one) => {
    const def = getDef(one)
    return 'pattern' in def && def.pattern instanceof RegExp ? [def.pattern] : []
  })

const text = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.string({ maxLength: 40 }),
    ...listPatterns(schema)
      .filter(({ source }) => !source.includes('(?'))
      .map((pattern) => fc.stringMatching(pattern)),
  )

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly valueType?: Schema
  readonly options?: readonly Schema[]
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
}

const near = (schema: Schema): fc.Arbitrary<unknown> => {
  const def: Def = schema.def
  const { shape = {}, element, innerType, valueType, options, values, entries } = def
  if (def.type === 'object') {
    const fields = Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, toArbitrary(field)]),
    )
    return fc.oneof(
      { weight: 4, arbitrary: fc.record(fields) },
      { weight: 1, arbitrary: fc.record({ ...fields, surplus: fc.constant(1) }) },
      { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    )
  }
  if (element) return fc.array(toArbitrary(element), { maxLength: 4 })
  if (valueType) return fc.dictionary(fc.string({ maxLength: 5 }), toArbitrary(valueType), { maxKeys: 3 })
  if (options) return fc.oneof(...options.map(toArbitrary))
  if (innerType) return toArbitrary(innerType)
  if (values) return fc.constantFrom(...values)
  if (entries) return fc.constantFrom(...Object.values(entries))
  if (def.type === 'boolean') return fc.boolean()
  if (def.type === 'number') return fc.oneof(fc.integer({ min: -2, max: 100 }), fc.double(), fc.integer())
  return text(schema)
}

/** Generates values at the edge of what the schema accepts. */
export const toArbitrary = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 30, arbitrary: near(schema) }, { weight: 1, arbitrary: odd })
