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

describe('the lane store', () => {
  it('O-04: what one page wrote another one reads', async () => {
    await openLanes(scope).change(name, () => queued('12'))
    expect((await openLanes(scope).list()).lanes).toEqual([queued('12')])
  })

  it('O-04: every write asks for strict durability', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await openLanes(scope).change(name, () => queued('12'))
    expect(transaction).toHaveBeenLastCalledWith('keyval', 'readwrite', { durability: 'strict' })
    transaction.mockRestore()
  })

  it('O-07: two pages that change a lane at once change it one after the other', async () => {
    const [one, two] = [openLanes(scope), openLanes(scope)]
    await Promise.all([one, two].map((store) => store.change(name, (lane) => lane ?? queued('12'))))
    await Promise.all(
      [one, two].map((store, at) =>
        store.change(name, (lane) => lane && { ...lane, profile: lane.profile + at + 1 }),
      ),
    )
    expect((await one.read(name))?.profile).toBe(4)
  })

  it('O-08: a record of a newer version is set aside and counted, and survives a write of its lane', async () => {
    const newer = { ...queued('12'), version: 2 }
    await set(name, newer, raw().store)
    const store = openLanes(scope)
    expect(await store.list()).toEqual({ lanes: [], setAside: 1 })
    await store.change(name, () => queued('13'))
    expect(await store.list()).toEqual({ lanes: [queued('13')], setAside: 1 })
  })

  it('O-04: a lost handle is opened again', async () => {
    const store = openLanes(scope)
    await store.change(name, () => queued('12'))
    store.close()
    expect(await store.read(name)).toEqual(queued('12'))
  })

  it('O-04: a handle that the browser closed behind our back is opened again', async () => {
    const store = openLanes(scope)
    await store.change(name, () => queued('12'))
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closing', 'InvalidStateError')
    })
    expect(await store.read(name)).toEqual(queued('12'))
    transaction.mockRestore()
  })

  it('O-14: an open page gives way to the deletion of its database', async () => {
    await openLanes(scope).change(name, () => queued('12'))
    await eraseDatabase(laneDatabase(scope))
    expect(await indexedDB.databases()).toEqual([])
  })

  it('O-14: a delivery that outlives a logout makes no database anew', async () => {
    const store = openExistingLanes(scope)
    expect(await store.list()).toEqual({ lanes: [], setAside: 0 })
    expect(await store.change(name, () => queued('12'))).toBeNull()
    expect(await indexedDB.databases()).toEqual([])
  })

  it('O-06: a lane without items leaves no record', async () => {
    const store = openLanes(scope)
    await store.change(name, () => queued('12'))
    await store.change(name, (lane) => lane && { ...lane, items: [] })
    expect(await store.list()).toEqual({ lanes: [], setAside: 0 })
  })
})
