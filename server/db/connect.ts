import postgres from 'postgres'
import { columnTypes } from './column-types.ts'
import { type Begin, makeSafe } from './transaction.ts'

export type { Tx } from './transaction.ts'

/** A pool of connections, less those doors of postgres.js that end the process when the server goes away. */
export interface Sql extends postgres.ISql {
  begin: Begin
  /** Closes the pool: queries under way have `timeout` seconds to end. */
  end: (options?: { timeout?: number }) => Promise<void>
}

/** What a query needs, be it a pool or a transaction: the parameter of functions in store.ts files. */
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
  return Object.assign(pool, { begin: makeSafe(pool.begin) })
}
