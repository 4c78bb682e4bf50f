import { promisifyRequest, type UseStore } from 'idb-keyval'
import { withTimeout } from '../timing/promises.ts'

/** State of this device's storage (O-11): it keeps, it was refused to us, it is full. */
export type StorageState = 'ok' | 'refused' | 'full'

/** Which fault a storage error tells. Anything unknown counts as refused: nothing was kept. */
export const toStorageFault = (error: unknown): Exclude<StorageState, 'ok'> =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'refused'

const storeName = 'keyval'

/** Time limit of one operation. On iOS 26 an IndexedDB request may never fire an event. */
const operationTimeoutMs = 4_000
/** Pause before another operation is tried on a store that did not answer. */
const retryAfterMs = 10_000

/** The store did not answer in time; nothing was written. */
export class StoreTimeout extends Error {
  override readonly name = 'StoreTimeout'
}

/** A database of ours. */
interface Database {
  /** For idb-keyval's functions. */
  readonly store: UseStore
  close(): void
}

/** The database is not there and was not to be made. */
export class NoDatabase extends Error {
  override readonly name = 'NoDatabase'
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
    throw isAbsent ? new NoDatabase(name) : error
  }
}

// 'UnknownError' is Safari's word for a connection that it dropped in the background.
const isLostHandle = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'InvalidStateError' || error.name === 'UnknownError')

const abort = (transaction: IDBTransaction | undefined): void => {
  try {
    transaction?.abort()
  } catch {
    // It has already ended.
  }
}

/**
 * A custom store for idb-keyval that reopens a handle which the browser lost, writes with strict durability and
 * gives way to a deletion. With `create` false a database that is not there stays absent: `NoDatabase` is thrown.
 *
 * Throws `StoreTimeout` when the browser does not answer, and then at once until the pause is over: otherwise every
 * keystroke would wait for the time limit.
 */
export const database = (name: string, { create }: { readonly create: boolean }): Database => {
  let opened: Promise<IDBDatabase> | null = null
  // By a clock that nobody sets.
  let retryAt = 0
  const forget = (): void => {
    opened = null
  }
  const handle = (): Promise<IDBDatabase> => {
    const opening = (opened ??= open(name, create).then(
      (db) => {
        // It came after the time limit: another one has been asked for.
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
      // The caller goes on in memory: this write must not come true behind its back.
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

/** Deletes a database once every context gave it up. Throws `StoreTimeout` when the browser does not answer. */
export const eraseDatabase = async (name: string): Promise<void> => {
  const erased = promisifyRequest(indexedDB.deleteDatabase(name))
  await withTimeout(erased, operationTimeoutMs, () => new StoreTimeout(name))
}
