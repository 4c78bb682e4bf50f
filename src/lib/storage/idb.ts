import { promisifyRequest, type UseStore } from 'idb-keyval'
import { withTimeout } from '../timing/promises.ts'

export type StorageState = 'ok' | 'refused' | 'full'

/** Counts unknown errors as refused. */
export const toStorageFault = (error: unknown): Exclude<StorageState, 'ok'> =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'refused'

const storeName = 'keyval'

/** On iOS 26 an IndexedDB request may never fire an event. */
const operationTimeoutMs = 4_000
const retryAfterMs = 10_000

export class StoreTimeout extends Error {
  override readonly name = 'StoreTimeout'
}

interface Database {
  /** For idb-keyval. */
  readonly store: UseStore
  close(): void
}

/** The database does not exist, and `create` was false. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

const open = async (name: string, create: boolean): Promise<IDBDatabase> => {
  const request = indexedDB.open(name)
  let isAbsent = false
  request.onupgradeneeded = () => {
    if (create) request.result.createObjectStore(storeName)
    else {
      isAbsent = true
      request.transaction?.abort()
    }
  }
  try {
    return await promisifyRequest(request)
  } catch (error) {
    throw isAbsent ? new DatabaseUnavailableError(name) : error
  }
}

// Safari throws 'UnknownError' after dropping a connection in the background.
const isLostHandle = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'InvalidStateError' || error.name === 'UnknownError')

const abort = (transaction: IDBTransaction | undefined): void => {
  try {
    transaction?.abort()
  } catch {
    // Already ended.
  }
}

/**
 * Opens an idb-keyval store that reopens lost connections and yields to deletion. Throws `DatabaseUnavailableError` if absent,
 * `StoreTimeout` after a timeout and during the pause, so keystrokes do not each wait.
 */
export const database = (name: string, { create }: { readonly create: boolean }): Database => {
  let opened: Promise<IDBDatabase> | null = null
  // Monotonic clock.
  let retryAt = 0
  const forget = (): void => {
    opened = null
  }
  const handle = (): Promise<IDBDatabase> => {
    const opening = (opened ??= open(name, create).then(
      (db) => {
        // Opened after the timeout; a newer request replaced it.
        if (opened !== opening) db.close()
        db.addEventListener('close', forget)
        db.addEventListener('versionchange', () => {
          db.close()
          forget()
        })
        return db
      },
      (error: unknown) => {
        forget()
        throw error
      },
    ))
    return opening
  }

  const run: UseStore = async (mode, callback) => {
    let transaction: IDBTransaction | undefined
    let isLate = false
    const attempt = async () => {
      const db = await handle()
      if (isLate) {
        retryAt = 0
        throw new StoreTimeout(name)
      }
      transaction = db.transaction(storeName, mode, { durability: 'strict' })
      return callback(transaction.objectStore(storeName))
    }
    const answer = attempt().catch((error: unknown) => {
      if (!isLostHandle(error)) throw error
      forget()
      return attempt()
    })
    const giveUp = (): StoreTimeout => {
      isLate = true
      retryAt = performance.now() + retryAfterMs
      // The caller continues in memory, so this write must not succeed later.
      abort(transaction)
      forget()
      return new StoreTimeout(name)
    }
    return withTimeout(answer, operationTimeoutMs, giveUp)
  }
  return {
    store: async (mode, callback) => {
      if (performance.now() < retryAt) throw new StoreTimeout(name)
      return run(mode, callback)
    },
    close: () => {
      opened?.then(
        (db) => db.close(),
        () => undefined,
      )
      forget()
    },
  }
}

/** Waits for all contexts to close it. Throws `StoreTimeout`. */
export const eraseDatabase = async (name: string): Promise<void> => {
  const erased = promisifyRequest(indexedDB.deleteDatabase(name))
  await withTimeout(erased, operationTimeoutMs, () => new StoreTimeout(name))
}
