import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { set } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { database, eraseDatabase } from '../../../src/lib/storage/idb.ts'
import { openExistingLanes, openLanes } from '../../../src/lib/outbox/lane-store.ts'
import { laneDatabase } from '../../../src/lib/storage/storage-keys.ts'
import { laneId, queued } from '../support/lanes.ts'

const { lane: name, scope } = laneId
const raw = () => database(laneDatabase(scope), { create: true })

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe('lane store', () => {
  it('O-04: shares lanes between pages', async () => {
    await openLanes(scope).change(name, () => queued('12'))
    expect((await openLanes(scope).list()).lanes).toEqual([queued('12')])
  })

  it('O-04: writes with strict durability', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await openLanes(scope).change(name, () => queued('12'))
    expect(transaction).toHaveBeenLastCalledWith('keyval', 'readwrite', { durability: 'strict' })
    transaction.mockRestore()
  })

  it('O-07: serializes concurrent changes of a lane by two pages', async () => {
    const [one, two] = [openLanes(scope), openLanes(scope)]
    await Promise.all([one, two].map((store) => store.change(name, (lane) => lane ?? queued('12'))))
    await Promise.all(
      [one, two].map((store, at) =>
        store.change(name, (lane) => lane && { ...lane, profile: lane.profile + at + 1 }),
      ),
    )
    expect((await one.read(name))?.profile).toBe(4)
  })

  it('O-08: keeps a record of a newer version aside when its lane is written', async () => {
    const newer = { ...queued('12'), version: 2 }
    await set(name, newer, raw().store)
    const store = openLanes(scope)
    expect(await store.list()).toEqual({ lanes: [], quarantined: 1 })
    await store.change(name, () => queued('13'))
    expect(await store.list()).toEqual({ lanes: [queued('13')], quarantined: 1 })
  })

  it('O-04: reopens a closed database', async () => {
    const store = openLanes(scope)
    await store.change(name, () => queued('12'))
    store.close()
    expect(await store.read(name)).toEqual(queued('12'))
  })

  // Chromium and Safari name it differently.
  it.each(['InvalidStateError', 'UnknownError'])(
    'O-04: reopens a database after %s of a closed connection',
    async (error) => {
      const store = openLanes(scope)
      await store.change(name, () => queued('12'))
      const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
        throw new DOMException('closing', error)
      })
      expect(await store.read(name)).toEqual(queued('12'))
      transaction.mockRestore()
    },
  )

  it('O-14: closes its connection when the database is deleted', async () => {
    await openLanes(scope).change(name, () => queued('12'))
    await eraseDatabase(laneDatabase(scope))
    expect(await indexedDB.databases()).toEqual([])
  })

  it('O-14: does not recreate the database during a delivery that outlives a logout', async () => {
    const store = openExistingLanes(scope)
    expect(await store.list()).toEqual({ lanes: [], quarantined: 0 })
    expect(await store.change(name, () => queued('12'))).toBeNull()
    expect(await indexedDB.databases()).toEqual([])
  })

  it('O-06: deletes the record of an empty lane', async () => {
    const store = openLanes(scope)
    await store.change(name, () => queued('12'))
    await store.change(name, (lane) => lane && { ...lane, items: [] })
    expect(await store.list()).toEqual({ lanes: [], quarantined: 0 })
  })
})
