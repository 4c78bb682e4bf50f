import postgres from 'postgres'
import { type Begin, withSafeTransactions } from './transaction.ts'

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

const toArrayType = (oid: number, parse: Parse): postgres.PostgresType => ({
  to: oid,
  from: [oid],
  serialize: writeArray,
  parse: (raw: string) => readArray(raw, parse),
})

/**
 * Parsers and types of columns: `bigint` (and so `count(*)`) as a number, refused past 2^53; `numeric` as a string, because a
 * number would round it; `date` as 'YYYY-MM-DD', because it has no time zone; `timestamptz` as a Date.
 * Arrays, of one dimension, are listed here: asked of the server on every new connection, as postgres 3.4.9 does
 * by itself, they end the process when the server goes away meanwhile. As parameters they hold strings or numbers.
 * The numbers are those of pg_type.
 */
const columnTypes: Record<string, postgres.PostgresType> = {
  bigint: scalar(20, toSafeInteger),
  day: scalar(1082, asIs),
  booleans: toArrayType(1000, (raw) => raw === 't'),
  integers: toArrayType(1007, Number),
  texts: toArrayType(1009, asIs),
  bigints: toArrayType(1016, toSafeInteger),
  days: toArrayType(1182, asIs),
  moments: toArrayType(1185, (raw) => new Date(raw)),
  numerics: toArrayType(1231, asIs),
  uuids: toArrayType(2951, asIs),
}

export type { Tx } from './transaction.ts'

/** A pool of connections, less those doors of postgres.js that end the process when the server goes away. */
export interface Sql extends postgres.ISql {
  begin: Begin
  /** Closes the pool: queries under way have `timeout` seconds to end. */
  end: (options?: { timeout?: number }) => Promise<void>
}

/** A pool or a transaction: the parameter of functions in store.ts files. */
export type Queryable = postgres.ISql

const seconds = (count: number) => count * 1000

/**
 * Opens a pool of at most `max` connections; they are made when first needed. When the server goes away, queries
 * under way are rejected and the next ones connect anew. A statement is cut off after 15 s, its waiting for a lock
 * after 5 s, and a transaction that does nothing after 30 s.
 */
export const connect = (url: string, { max = 10 }: { max?: number } = {}): Sql => {
  const pool = postgres(url, {
    max,
    types: columnTypes,
    fetch_types: false,
    connect_timeout: 10,
    idle_timeout: 300,
    backoff: () => 0.2,
    onnotice: () => undefined,
    connection: {
      application_name: 'resident-cabinet',
      statement_timeout: seconds(15),
      lock_timeout: seconds(5),
      idle_in_transaction_session_timeout: seconds(30),
    },
  })
  return withSafeTransactions(pool)
}

const ownLimits = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout'
const elseDirect = 'or let DATABASE_URL lead to PostgreSQL itself'

const findBackendPid = async (sql: Queryable): Promise<number | undefined> => {
  const [row] = await sql<{ readonly pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid
}

/**
 * Throws one line that says what to set when a PgBouncer before PostgreSQL refuses our connections, or lends sessions for a
 * transaction: limits of time and prepared statements are those of a session. It gives a session that has just been used to
 * the next one who asks, so two connections that see the same one do not have it for themselves.
 */
export const assertSessionPooling = async (url: string): Promise<void> => {
  const [one, other] = [connect(url, { max: 1 }), connect(url, { max: 1 })]
  try {
    for (let nth = 0; nth < 3; nth += 1) {
      const own = await findBackendPid(one)
      const isShared = await other.begin(async (tx) => (await findBackendPid(tx)) === own)
      if (isShared || (await findBackendPid(one)) !== own)
        throw new Error(
          `PgBouncer is in transaction or statement mode: set pool_mode = session in pgbouncer.ini, ${elseDirect}`,
        )
    }
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('unsupported startup parameter')) throw error
    throw new Error(
      `PgBouncer refuses the limits of time of a connection (${error.message}): in pgbouncer.ini set ` +
        `pool_mode = session and ignore_startup_parameters = ${ownLimits}, ${elseDirect}`,
      { cause: error },
    )
  } finally {
    await Promise.all([one.end({ timeout: 1 }), other.end({ timeout: 1 })])
  }
}
