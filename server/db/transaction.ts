import type postgres from 'postgres'

/** One connection inside `sql.begin`. */
export type Tx = postgres.TransactionSql

export type Begin = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const lastWords = new Set(['FATAL', 'PANIC'])
const lossCodes = new Set(['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Whether the error says that the connection, and the transaction with it, is no more. */
const isLoss = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && lossCodes.has(String(error.code))) ||
    ('severity' in error && lastWords.has(String(error.severity))))

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

/**
 * Makes `begin` safe when the server goes away in the middle. postgres 3.4.9 by itself sends ROLLBACK over the lost
 * connection, which ends the process, and later statements into whatever transaction has it by then (its issues
 * 1208 and 1216). So a work that failed for that reason is left unsettled: `begin` rejects by itself as the socket
 * closes, and sends nothing. It also tells the last words of the old connection to the first query on the new one:
 * a transaction that was refused for that reason before its work began is tried once more.
 */
export const makeSafe = (begin: postgres.Sql['begin']): Begin => {
  return async (work) => {
    let hasStarted = false
    const started = () => {
      hasStarted = true
    }
    try {
      return await runOnce(begin, work, started)
    } catch (error) {
      if (hasStarted || !isLoss(error)) throw error
      return runOnce(begin, work, started)
    }
  }
}
