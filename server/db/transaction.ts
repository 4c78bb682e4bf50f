import type postgres from 'postgres'

/** One connection inside `sql.begin`. */
export type Tx = postgres.TransactionSql

interface BeginOptions {
  /** False for a work that a second run would not leave as the first one would: it reads or writes a stream, say. */
  readonly isRepeatable?: boolean
}

/**
 * Runs `work` in a transaction. Runs it again from the start if PostgreSQL rolled it back because of another transaction, so a
 * work changes nothing outside the database.
 */
export type Begin = <T>(work: (tx: Tx) => Promise<T>, options?: BeginOptions) => Promise<T>

const lastWords = new Set(['FATAL', 'PANIC'])
const lossCodes = new Set(['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Whether the error says that the connection, and the transaction with it, is no more. */
const isLoss = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && lossCodes.has(String(error.code))) ||
    ('severity' in error && lastWords.has(String(error.severity))))

/** Serialization failure and deadlock: the transaction was rolled back in favour of another one. */
const conflictCodes = new Set(['40001', '40P01'])

const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && conflictCodes.has(String(error.code))

const never = new Promise<never>(() => undefined)

/** Statements of a transaction that has lost its connection must not run on the next one: they throw. */
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
 * Makes `begin` safe when the server goes away in the middle. postgres 3.4.9 by itself sends ROLLBACK over the lost
 * connection, which ends the process, and later statements into whatever transaction has it by then (its issues
 * 1208 and 1216). So a work that failed for that reason is left unsettled: `begin` rejects by itself as the socket
 * closes, and sends nothing. It also reports the last error of the old connection to the first query on the new one:
 * a transaction that was refused for that reason before its work began is retried, as is one that was rolled back because of
 * another transaction.
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

/**
 * Retries a statement outside `begin` after a conflict, because PostgreSQL runs it as one transaction. Returns the library's own
 * query object, because other statements may contain it as a fragment.
 */
const retryAlone = (ask: () => postgres.PendingQuery<postgres.Row[]>) => {
  const query = ask()
  const awaitFirst = query.then.bind(query)
  let isFirst = true
  const run = async () => {
    if (!isFirst) return ask()
    isFirst = false
    return new Promise<Awaited<typeof query>>((resolve, reject) => void awaitFirst(resolve, reject))
  }
  let outcome: ReturnType<typeof run> | undefined
  // oxlint-disable-next-line unicorn/no-thenable -- the query is a promise already
  query.then = (...on) => (outcome ??= retry(run, isConflict)).then(...on)
  return query
}

const isTemplate = (value: unknown): boolean => Array.isArray(value) && 'raw' in value

/** A pool whose statements and transactions survive what `toSafeBegin` and `retryAlone` describe. */
export const withSafeTransactions = <P extends postgres.Sql>(pool: P) =>
  new Proxy(Object.assign(pool, { begin: toSafeBegin(pool.begin) }), {
    apply(target, self, args) {
      const ask = () => Reflect.apply(target, self, args)
      return isTemplate(args[0]) ? retryAlone(ask) : ask()
    },
  })
