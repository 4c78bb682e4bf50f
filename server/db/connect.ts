import postgres from 'postgres'
import { type Host, listHosts, readSslMode } from '../kernel/database-address.ts'
import { type Sockets, createSockets, watchAnswers } from './hosts.ts'
import { type Begin, withSafeTransactions } from './transaction.ts'

type Parse = (raw: string) => unknown

const asIs = (value: string) => value

const toSafeInteger = (raw: string) => {
  const value = Number(raw)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${raw} does not fit a number`)
  return value
}

const toText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

/** Quotes every element, so none reads as a delimiter. */
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
 * By pg_type OID: `bigint` as a number (throws past 2^53), `numeric` as a string to avoid rounding, `date` as
 * 'YYYY-MM-DD'. Arrays are listed: postgres 3.4.9 queries their types per connection and crashes if the server goes
 * away meanwhile.
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

/** Omits postgres.js methods that crash when the server goes away. */
export interface Sql extends postgres.ISql {
  begin: Begin
  /** Running queries have `timeout` seconds. */
  end: (options?: { timeout?: number }) => Promise<void>
}

export type Queryable = postgres.ISql

export type Fragment = postgres.Fragment

const seconds = (count: number) => count * 1000

const getOptions = (max: number) => ({
  max,
  types: columnTypes,
  fetch_types: false,
  // `postgres.camel` would also rename the keys of JSON values.
  transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
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

/** The library's types omit `socket`. The sockets are encrypted already. */
const over = ({ openNext }: Sockets) => ({ connect_timeout: 3, socket: openNext, ssl: false })

/** Calls `close` while the host does not answer. */
const watchHost = (url: string, host: Host, close: (host: Host) => void) => {
  const sockets = createSockets([host], readSslMode(url))
  const [pings, watch] = [postgres(url, { ...getOptions(1), ...over(sockets) }), new AbortController()]
  void watchAnswers(
    async () => pings`select 1`,
    () => {
      sockets.closeAll()
      close(host)
    },
    watch.signal,
  )
  return {
    async end() {
      watch.abort()
      sockets.end()
      await pings.end({ timeout: 0 })
    },
  }
}

/** Opens a pool on whichever host has the role (docs/failover.md). */
const connectToRole = (url: string, max: number, role: 'primary' | 'standby'): Sql => {
  const hosts = listHosts(url)
  const sockets = createSockets(hosts, readSslMode(url))
  const pool = postgres(url, {
    ...getOptions(max),
    ...over(sockets),
    // postgres 3.4.9 takes a standby for `read-write`.
    target_session_attrs: role,
    onparameter: (name: string, value: string) => {
      if (name === 'in_hot_standby' && (value === 'on') !== (role === 'standby')) sockets.noteOtherRole()
    },
  })
  // A pool has sockets to one host or to several: each host answers for its own.
  const watches = hosts.map((host) => watchHost(url, host, sockets.closeTo))
  const end = pool.end.bind(pool)
  return Object.assign(withSafeTransactions(pool, sockets.closeAll), {
    // A query that waits for a host would hold up an end without a limit.
    async end({ timeout = 5 }: { timeout?: number } = {}) {
      sockets.end()
      await Promise.all([end({ timeout }), ...watches.map((watch) => watch.end())])
    },
  })
}

/**
 * Opens a lazy pool. When the server goes away, running queries reject and later ones reconnect, to the primary if `url`
 * names several hosts. Limits: statement 15 s, lock wait 5 s, idle transaction 30 s.
 */
export const connect = (url: string, { max = 10 }: { max?: number } = {}): Sql =>
  listHosts(url).length > 1
    ? connectToRole(url, max, 'primary')
    : withSafeTransactions(postgres(url, getOptions(max)))

/** Opens a lazy pool on whichever host is a standby. While there is none, queries wait. */
export const connectToStandby = (url: string, { max = 10 }: { max?: number } = {}): Sql =>
  connectToRole(url, max, 'standby')
