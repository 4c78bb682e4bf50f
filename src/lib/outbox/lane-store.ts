import { get, promisifyRequest, type UseStore } from 'idb-keyval'
import { database, DatabaseUnavailableError } from '../storage/idb.ts'
import { laneDatabase } from '../storage/storage-keys.ts'
import { listReferencedFiles } from './attachments.ts'
import { readLane, type Lane } from './record.ts'

export type Change = (lane: Lane | null) => Lane | null

/** Bytes of attached files by id. */
export type Blobs = ReadonlyMap<string, Blob>

export interface LaneStore {
  /** `quarantined` counts records of an unknown version or shape. */
  list(): Promise<{ readonly lanes: readonly Lane[]; readonly quarantined: number }>
  read(lane: string): Promise<Lane | null>
  /** One transaction. Deletes an empty lane and unneeded files; stores only needed `blobs`. */
  change(lane: string, by: Change, blobs?: Blobs): Promise<Lane | null>
  /** Returns null if the bytes are not on this device. */
  blob(id: string): Promise<Blob | null>
  close(): void
}

const asidePrefix = 'aside/'
const filePrefix = 'file/'
const afterFiles = 'file0'
const none: Blobs = new Map()
const saveFiles = (objects: IDBObjectStore, before: Lane | null, after: Lane | null, blobs: Blobs): void => {
  const needed = listReferencedFiles(after)
  for (const [id, blob] of blobs) if (needed.has(id)) objects.put(blob, filePrefix + id)
  for (const id of listReferencedFiles(before)) if (!needed.has(id)) objects.delete(filePrefix + id)
}

const changeIn = async (
  objects: IDBObjectStore,
  name: string,
  by: Change,
  blobs: Blobs,
): Promise<Lane | null> => {
  const record: unknown = await promisifyRequest(objects.get(name))
  const before = readLane(record)
  if (record !== undefined && before === null)
    objects.put(record, `${asidePrefix}${name}/${crypto.randomUUID()}`)
  const after = by(before)
  if (after === before && before !== null) return after
  if (after === null || after.items.length === 0) objects.delete(name)
  else objects.put(after, name)
  saveFiles(objects, before, after, blobs)
  await promisifyRequest(objects.transaction)
  return after
}

/** Reads records without the bytes of files. */
const recordsIn = async (objects: IDBObjectStore): Promise<readonly (readonly [string, unknown])[]> => {
  const ranges = [IDBKeyRange.upperBound(filePrefix, true), IDBKeyRange.lowerBound(afterFiles)]
  const found = await Promise.all(
    ranges.map((range) =>
      Promise.all([
        promisifyRequest(objects.getAllKeys(range)),
        promisifyRequest<unknown[]>(objects.getAll(range)),
      ]),
    ),
  )
  return found.flatMap(([names, values]) => names.map((name, at) => [String(name), values[at]] as const))
}

const storeOver = (connection: UseStore, close: () => void): LaneStore => ({
  list: async () => {
    const records = await connection('readonly', recordsIn)
    const lanes = records.flatMap(([name, record]) =>
      name.startsWith(asidePrefix) ? [] : (readLane(record) ?? []),
    )
    return { lanes, quarantined: records.length - lanes.length }
  },
  read: async (lane) => readLane(await get<unknown>(lane, connection)),
  change: (lane, by, blobs = none) =>
    connection('readwrite', (objects) => changeIn(objects, lane, by, blobs)),
  blob: async (id) => {
    const blob = await get<unknown>(filePrefix + id, connection)
    return blob instanceof Blob ? blob : null
  },
  close,
})

const orElse = async <T>(work: Promise<T>, instead: T): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return instead
    throw error
  }
}

const absentAsEmpty = (store: LaneStore): LaneStore => ({
  list: () => orElse(store.list(), { lanes: [], quarantined: 0 }),
  read: (lane) => orElse(store.read(lane), null),
  change: (lane, by, blobs) => orElse(store.change(lane, by, blobs), null),
  blob: (id) => orElse(store.blob(id), null),
  close: () => store.close(),
})

/** Opens the scope's IndexedDB database, creating it if absent. */
export const openLanes = (scope: string): LaneStore => {
  const { store, close } = database(laneDatabase(scope), { create: true })
  return storeOver(store, close)
}

/** Opens only an existing database: a delivery that outlives a logout must not recreate it. */
export const openExistingLanes = (scope: string): LaneStore => {
  const { store, close } = database(laneDatabase(scope), { create: false })
  return absentAsEmpty(storeOver(store, close))
}
