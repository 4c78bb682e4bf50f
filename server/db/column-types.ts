import type postgres from 'postgres'

type Parse = (raw: string) => unknown

const asIs = (value: string) => value

const toSafeInteger = (raw: string) => {
  const value = Number(raw)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${raw} does not fit a number`)
  return value
}

const toText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

/** `{1,NULL,"a \"b\""}`: every element that we write is quoted, so that none can be read as a delimiter. */
const writeArray = (values: readonly unknown[] | string) =>
  typeof values === 'string'
    ? values
    : `{${values.map((value) => (value === null ? 'NULL' : `"${toText(value).replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`

const readArray = (raw: string, parse: Parse) =>
  [...raw.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},"]+)/g)].map(([, quoted, bare]) => {
    if (quoted !== undefined) return parse(quoted.replaceAll(/\\(.)/gs, '$1'))
    return bare === undefined || bare === 'NULL' ? null : parse(bare)
  })

const scalar = (oid: number, parse: Parse): postgres.PostgresType => ({
  to: oid,
  from: [oid],
  serialize: String,
  parse,
})

const arrayOf = (oid: number, parse: Parse): postgres.PostgresType => ({
  to: oid,
  from: [oid],
  serialize: writeArray,
  parse: (raw: string) => readArray(raw, parse),
})

/**
 * How columns arrive: `bigint` (and so `count(*)`) as a number, refused past 2^53; `numeric` as a string, because a
 * number would round it; `date` as 'YYYY-MM-DD', because it has no time zone; `timestamptz` as a Date.
 * Arrays, of one dimension, are listed here: asked of the server on every new connection, as postgres 3.4.9 does
 * by itself, they end the process when the server goes away meanwhile. As parameters they hold strings or numbers.
 * The numbers are those of pg_type.
 */
export const columnTypes: Record<string, postgres.PostgresType> = {
  bigint: scalar(20, toSafeInteger),
  day: scalar(1082, asIs),
  booleans: arrayOf(1000, (raw) => raw === 't'),
  integers: arrayOf(1007, Number),
  texts: arrayOf(1009, asIs),
  bigints: arrayOf(1016, toSafeInteger),
  days: arrayOf(1182, asIs),
  moments: arrayOf(1185, (raw) => new Date(raw)),
  numerics: arrayOf(1231, asIs),
  uuids: arrayOf(2951, asIs),
}
