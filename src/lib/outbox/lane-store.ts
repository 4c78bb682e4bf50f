import { entries, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { database, NoDatabase } from '../idb.ts'
import { laneDatabase } from '../storage-keys.ts'
import { laneSchema } from './schema.ts'
import type { Lane } from './types.ts'

/** A change of one lane's record; null means that there is none. */
export type Change = (lane: Lane | null) => Lane | null

/** Where the lanes of one scope are kept. */
export interface LaneStore {
  /** All lanes, and how many records of an unknown version or shape lie beside them. */
  list(): Promise<{ readonly lanes: readonly Lane[]; readonly setAside: number }>
  read(lane: string): Promise<Lane | null>
  /** Changes a lane in one transaction and gives what it has become. A lane without items goes. */
  change(lane: string, by: Change): Promise<Lane | null>
  close(): Promise<void>
}

const asidePrefix = 'aside/'
const understood = (record: unknown): Lane | null => {
  const lane = laneSchema.safeParse(record)
  return lane.success ? lane.data : null
}

const changeIn = async (objects: IDBObjectStore, name: string, by: Change): Promise<Lane | null> => {
  const record: unknown = await promisifyRequest(objects.get(name))
  const before = understood(record)
  if (record !== undefined && before === null)
    objects.put(record, `${asidePrefix}${name}/${crypto.randomUUID()}`)
  const after = by(before)
  if (after === before && before !== null) return after
  if (after === null || after.items.length === 0) objects.delete(name)
  else objects.put(after, name)
  await promisifyRequest(objects.transaction)
  return after
}

const storeOver = (kept: UseStore, close: () => Promise<void>): LaneStore => ({
  list: async () => {
    const records = await entries<string, unknown>(kept)
    const lanes = records.flatMap(([name, record]) =>
      name.startsWith(asidePrefix) ? [] : (understood(record) ?? []),
    )
    return { lanes, setAside: records.length - lanes.length }
  },
  read: async (lane) => understood(await get<unknown>(lane, kept)),
  change: (lane, by) => kept('readwrite', (objects) => changeIn(objects, lane, by)),
  close,
})

const orElse = async <T>(work: Promise<T>, instead: T): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof NoDatabase) return instead
    throw error
  }
}

const absentAsEmpty = (store: LaneStore): LaneStore => ({
  list: () => orElse(store.list(), { lanes: [], setAside: 0 }),
  read: (lane) => orElse(store.read(lane), null),
  change: (lane, by) => orElse(store.change(lane, by), null),
  close: () => store.close(),
})

/** Lanes in the scope's own IndexedDB database, which is made when it is not there. */
export const openLanes = (scope: string): LaneStore => {
  const { store, close } = database(laneDatabase(scope), { create: true })
  return storeOver(store, close)
}

/**
 * The same without making the database: a scope without one has no lanes and gets none, so that a delivery which
 * outlives a logout leaves nothing behind.
 */
export const openExistingLanes = (scope: string): LaneStore => {
  const { store, close } = database(laneDatabase(scope), { create: false })
  return absentAsEmpty(storeOver(store, close))
}
