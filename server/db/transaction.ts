import type postgres from 'postgres'

export type Tx = postgres.TransactionSql

interface BeginOptions {
  /** False if the work cannot be retried, such as on a stream. */
  readonly isRepeatable?: boolean
}

/** Retries after a conflict: `work` has no effects outside the database. */
export type Begin = <T>(work: (tx: Tx) => Promise<T>, options?: BeginOptions) => Promise<T>

const lastWords = new Set(['FATAL', 'PANIC'])
const lossCodes = new Set(['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** The connection, and so the transaction, was lost. */
const isLoss = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && lossCodes.has(String(error.code))) ||
    ('severity' in error && lastWords.has(String(error.severity))))

const conflictCodes = new Set(['40001', '40P01'])

const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && conflictCodes.has(String(error.code))

const readOnlyTransaction = '25006'

const never = new Promise<never>(() => undefined)

/** Throws once the connection is lost: statements must not run on the next one. */
const guard = (tx: Tx, lost: AbortSignal) =>
  new Proxy(tx, {
    apply(target, self, args) {
      lost.throwIfAborted()
      return Reflect.apply(target, self, args)
    },
  })

const runOnce = async <T>(
  begin: postgres.Sql['begin'],
  work: (tx: Tx) => Promise<T>,
  started: () => void,
) => {
  const loss = new AbortController()
  try {
    const { result } = await begin(async (tx) => {
      started()
      try {
        return { result: await work(guard(tx, loss.signal)) }
      } catch (error) {
        return isLoss(error) ? await never : Promise.reject(error)
      }
    })
    return result
  } catch (error) {
    loss.abort(error)
    throw error
  }
}

const maxAttempts = 3

const retry = async <T>(run: () => Promise<T>, mayRetry: (error: unknown) => boolean): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await run()
    } catch (error) {
      if (attempt === maxAttempts || !mayRetry(error)) throw error
    }
}

/**
 * Makes `begin` safe when the server goes away. postgres 3.4.9 then sends ROLLBACK over the lost connection, which ends
 * the process, and later statements into another transaction (its issues 1208 and 1216). So the work never settles, and
 * `begin` rejects. The library also reports the old error to the first query on the new connection, so a transaction
 * that had not begun is retried, as are conflicts.
 */
const toSafeBegin =
  (begin: postgres.Sql['begin']): Begin =>
  (work, { isRepeatable = true } = {}) => {
    let hasStarted = false
    return retry(
      () => {
        hasStarted = false
        return runOnce(begin, work, () => (hasStarted = true))
      },
      (error) => (hasStarted ? isRepeatable && isConflict(error) : isLoss(error)),
    )
  }

/** Returns the library's query, because other statements may embed it. */
const retryAlone = (ask: () => postgres.PendingQuery<postgres.Row[]>, note: (error: unknown) => void) => {
  const query = ask()
  const awaitFirst = query.then.bind(query)
  let isFirst = true
  const run = async () => {
    if (!isFirst) return ask()
    isFirst = false
    return new Promise<Awaited<typeof query>>((resolve, reject) => void awaitFirst(resolve, reject))
  }
  const mayRetry = (error: unknown): boolean => {
    note(error)
    return isConflict(error)
  }
  let outcome: ReturnType<typeof run> | undefined
  // oxlint-disable-next-line unicorn/no-thenable -- the query is a promise already
  query.then = (...on) => (outcome ??= retry(run, mayRetry)).then(...on)
  return query
}

const isTemplate = (value: unknown): boolean => Array.isArray(value) && 'raw' in value

/** `leave` closes the connections of a server that takes no writes any more: it is the primary no longer. */
export const withSafeTransactions = <P extends postgres.Sql>(pool: P, leave = (): void => undefined) => {
  const noteReadOnly = (error: unknown): void => {
    if (error instanceof Error && 'code' in error && error.code === readOnlyTransaction) leave()
  }
  const begin = toSafeBegin(pool.begin)
  const beginNoting: Begin = async (work, options) => {
    try {
      return await begin(work, options)
    } catch (error) {
      noteReadOnly(error)
      throw error
    }
  }
  return new Proxy(Object.assign(pool, { begin: beginNoting }), {
    apply(target, self, args) {
      const ask = () => Reflect.apply(target, self, args)
      return isTemplate(args[0]) ? retryAlone(ask, noteReadOnly) : ask()
    },
  })
}
