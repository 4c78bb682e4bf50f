import { connect, type Queryable, type Sql } from './connect.ts'

/** As PostgreSQL reports it: 16.4 is 160004. */
const minServerVersion = 160_000

/** Throws if PostgreSQL is older than docs/deployment.md demands. `version` is its `server_version_num`. */
export const assertServerVersion = (version: number): void => {
  if (version >= minServerVersion) return
  const major = Math.floor(version / 10_000)
  throw new Error(`PostgreSQL ${major} is too old: DATABASE_URL must name PostgreSQL 16 or newer`)
}

const findServerVersion = async (sql: Queryable): Promise<number> => {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`
  return row?.version ?? 0
}

const ownLimits = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout'
const elseDirect = 'or let DATABASE_URL lead to PostgreSQL itself'

const findBackendPid = async (sql: Queryable): Promise<number | undefined> => {
  const [row] = await sql<{ readonly pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid
}

/** Throws if PgBouncer pools by transaction. It reuses the latest session, so two connections then share one. */
const assertSessionPooling = async (first: Queryable, second: Sql): Promise<void> => {
  for (let nth = 0; nth < 3; nth += 1) {
    const own = await findBackendPid(first)
    const isShared = await second.begin(async (tx) => (await findBackendPid(tx)) === own)
    if (isShared || (await findBackendPid(first)) !== own)
      throw new Error(
        `PgBouncer is in transaction or statement mode: set pool_mode = session in pgbouncer.ini, ${elseDirect}`,
      )
  }
}

/**
 * Throws what to change if `url` names an old PostgreSQL, or a PgBouncer that refuses our limits or pools by
 * transaction: timeouts and prepared statements need sessions.
 */
export const assertSupportedDatabase = async (url: string): Promise<void> => {
  const [first, second] = [connect(url, { max: 1 }), connect(url, { max: 1 })]
  try {
    assertServerVersion(await findServerVersion(first))
    await assertSessionPooling(first, second)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('unsupported startup parameter')) throw error
    throw new Error(
      `PgBouncer refuses the limits of time of a connection (${error.message}): in pgbouncer.ini set ` +
        `pool_mode = session and ignore_startup_parameters = ${ownLimits}, ${elseDirect}`,
      { cause: error },
    )
  } finally {
    await Promise.all([first.end({ timeout: 1 }), second.end({ timeout: 1 })])
  }
}
