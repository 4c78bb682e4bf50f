import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { promisifyRequest } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { laneStateAtom } from '../../../src/lib/outbox/atoms.ts'
import { openLanes } from '../../../src/lib/outbox/lane-store.ts'
import type { Outcome, Sender } from '../../../src/lib/outbox/record.ts'
import { eraseDatabase, StoreTimeout } from '../../../src/lib/storage/idb.ts'
import { laneDatabase } from '../../../src/lib/storage/storage-keys.ts'
import { draft, laneId } from '../support/lanes.ts'
import { openTab, owner, type Tab } from '../support/tab.ts'

const name = { lane: laneId.lane, kind: laneId.kind }
const accepted: Outcome = { name: 'accepted', receipt: '7', basedOn: null }
/** A request that never fires an event, as in iOS 26. */
const silentRequest = () => Object.create(IDBRequest.prototype)

const silenceOpen = async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(silentRequest)
  return () => open.mockRestore()
}
const silenceGet = async () => {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(silentRequest)
  return () => get.mockRestore()
}
/** Blocks the store with a transaction of another page. */
const holdStore = async () => {
  await openLanes(owner.scope).list()
  const db = await promisifyRequest(indexedDB.open(laneDatabase(owner.scope)))
  const transaction = db.transaction('keyval', 'readwrite')
  let isHeld = true
  const hold = (): void => {
    transaction.objectStore('keyval').get('').onsuccess = () => isHeld && hold()
  }
  hold()
  return async () => {
    isHeld = false
    await promisifyRequest(transaction)
  }
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const expectTimeout = async (operation: Promise<unknown>): Promise<void> => {
  const failure = operation.catch((error: unknown) => error)
  await advance(4_000)
  expect(await failure).toBeInstanceOf(StoreTimeout)
}
const payloadsSent = (send: { mock: { calls: Parameters<Sender>[] } }) =>
  send.mock.calls.map(([, { payload }]) => payload)
const payloadsShown = (tab: Tab) =>
  tab.page.get(laneStateAtom(name.lane))?.items.map(({ payload }) => payload)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('store that never answers', () => {
  it.each([
    ['opening the database', silenceOpen],
    ['reading a record', silenceGet],
    ['beginning a transaction', holdStore],
  ])('O-22: is reported after a timeout, and the reading is sent from memory: %s', async (_step, silence) => {
    await silence()
    const tab = openTab()
    tab.outbox.writeDraft(name, draft('1'))
    const submitted = tab.outbox.submit(name, draft('12'))
    await advance(4_000)
    expect(await submitted).toBe(true)
    expect(tab.storage()).toBe('refused')
    const send = vi.fn<Sender>(async () => accepted)
    await tab.deliver(send)
    expect(payloadsSent(send)).toEqual(['12'])
  })

  it.each([
    ['wrote', async (tab: Tab) => void (await tab.outbox.submit(name, draft('12')))],
    [
      'read at its start',
      async (tab: Tab) => {
        await openTab().outbox.submit(name, draft('12'))
        await tab.outbox.load()
      },
    ],
  ])('O-22: keeps on screen what the page %s before, and sends it', async (_what, begin) => {
    const tab = openTab()
    await begin(tab)
    const end = await silenceGet()
    tab.outbox.writeDraft(name, draft('13'))
    await advance(4_000)
    await tab.outbox.flush()
    await tab.outbox.reload(name.lane)
    expect(payloadsShown(tab)).toEqual(['12', '13'])
    end()
    const send = vi.fn<Sender>(async () => accepted)
    await tab.deliver(send)
    expect(payloadsSent(send)).toEqual(['12'])
  })

  it('O-22: does not perform a write after its timeout', async () => {
    const lanes = openLanes(owner.scope)
    await openTab(lanes).outbox.submit(name, draft('12'))
    const release = await holdStore()
    await expectTimeout(lanes.change(name.lane, () => null))
    await release()
    expect((await openLanes(owner.scope).read(name.lane))?.items).toHaveLength(1)
  })

  it('O-22: is used again when the database opens late', async () => {
    const lanes = openLanes(owner.scope)
    const open = indexedDB.open.bind(indexedDB)
    let answer: () => void = () => undefined
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce((database) => {
      const request = silentRequest()
      answer = () => {
        const opening = open(database)
        opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
        opening.onsuccess = () => {
          Object.defineProperty(request, 'result', { value: opening.result })
          request.onsuccess()
        }
      }
      return request
    })
    await expectTimeout(lanes.list())
    await expect(lanes.list()).rejects.toThrow(StoreTimeout)
    answer()
    await vi.waitFor(() => expect(lanes.list()).resolves.toEqual({ lanes: [], quarantined: 0 }))
  })

  it('O-22: is tried again after a pause', async () => {
    const lanes = openLanes(owner.scope)
    const end = await silenceOpen()
    await expectTimeout(lanes.list())
    end()
    await expect(lanes.list()).rejects.toThrow(StoreTimeout)
    await advance(10_000)
    expect(await lanes.list()).toEqual({ lanes: [], quarantined: 0 })
  })

  it('O-22: does not block a logout', async () => {
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(silentRequest)
    await expectTimeout(eraseDatabase(laneDatabase(owner.scope)))
  })
})
