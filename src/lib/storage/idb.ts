import { promisifyRequest, type UseStore } from 'idb-keyval'

/** State of this device's storage (O-11): it keeps, it was refused to us, it is full. */
export type StorageState = 'ok' | 'refused' | 'full'

/** Which fault a storage error tells. Anything unknown counts as refused: nothing was kept. */
export const faultOf = (error: unknown): Exclude<StorageState, 'ok'> =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'refused'

const storeName = 'keyval'

/** A database of ours. */
interface Database {
  /** For idb-keyval's functions. */
  readonly store: UseStore
  close(): Promise<void>
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

/**
 * A custom store for idb-keyval that reopens a handle which the browser lost, writes with strict durability and
 * gives way to a deletion. With `create` false a database that is not there stays absent: `NoDatabase` is thrown.
 */
export const database = (name: string, { create }: { readonly create: boolean }): Database => {
  let opened: Promise<IDBDatabase> | null = null
  const forget = (): void => {
    opened = null
  }
  const handle = (): Promise<IDBDatabase> => {
    opened ??= open(name, create).then(
      (db) => {
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
    )
    return opened
  }
  const begin = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
    (await handle()).transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)
  return {
    store: async (mode, callback) => {
      try {
        return await callback(await begin(mode))
      } catch (error) {
        if (!isLostHandle(error)) throw error
        forget()
        return callback(await begin(mode))
      }
    },
    close: async () => {
      const closing = opened
      forget()
      if (closing !== null) (await closing).close()
    },
  }
}

/** Deletes a database once every context gave it up. */
export const eraseDatabase = async (name: string): Promise<void> => {
  await promisifyRequest(indexedDB.deleteDatabase(name))
}
