import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getFileIds } from '../../../src/lib/outbox/attachments.ts'
import { remove, retry } from '../../../src/lib/outbox/decisions.ts'
import { StorageFullError } from '../../../src/lib/outbox/memory-fallback.ts'
import { openLanes, type LaneStore } from '../../../src/lib/outbox/lane-store.ts'
import type { Outcome, Sender } from '../../../src/lib/outbox/record.ts'
import type { Uploader } from '../../../src/lib/outbox/upload.ts'
import { draft, laneId, getStates } from '../support/lanes.ts'
import { openTab, owner, type Tab } from '../support/tab.ts'

const name = { lane: laneId.lane, kind: laneId.kind }
const other = { lane: 'meters/2/2026-11', kind: laneId.kind }
const accepted: Outcome = { name: 'accepted', receipt: '7', basedOn: null }
const picture = (id: string, bytes = id) => ({ id, filename: `${id}.jpg`, blob: new Blob([bytes]) })
const readLane = async (lane = name.lane) => openLanes(owner.scope).read(lane)
const filesOnDevice = async (...ids: string[]) => {
  const store = openLanes(owner.scope)
  const blobs = await Promise.all(ids.map((id) => store.blob(id)))
  return ids.filter((_, at) => blobs[at] !== null)
}
const takesAll = () =>
  vi.fn<Uploader>(async ({ file }, _blob, reserve) => {
    await reserve(`s-${file.id}`)
    return { name: 'done', fileId: `s-${file.id}` }
  })
const uploadedIn = async (lane = name.lane) => (await readLane(lane))?.items.map(getFileIds)

const withTwo = async (tab: Tab): Promise<void> => {
  await tab.outbox.attach(name, draft('1'), picture('a'))
  await tab.outbox.attach(name, draft('12'), picture('b'))
  await tab.outbox.submit(name, draft('12'))
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe('files of a draft', () => {
  it('O-05: are stored with the draft and survive a killed tab', async () => {
    const tab = openTab()
    await tab.outbox.attach(name, draft('1'), picture('a', 'bytes'))
    tab.outbox.writeDraft(name, draft('12'))
    await tab.outbox.flush()
    tab.die()
    expect((await readLane())?.items).toMatchObject([
      { payload: '12', attachments: [{ id: 'a', filename: 'a.jpg', size: 5, upload: { name: 'waiting' } }] },
    ])
    expect(await (await openTab().outbox.file('a'))?.text()).toBe('bytes')
  })

  it('O-05: leave no bytes on the device when removed', async () => {
    const tab = openTab()
    await tab.outbox.attach(name, draft('1'), picture('a'))
    await tab.outbox.attach(name, draft('1'), picture('b'))
    await tab.outbox.detach(name.lane, 'a')
    expect(await filesOnDevice('a', 'b')).toEqual(['b'])
    tab.outbox.discardDraft(name.lane)
    await tab.outbox.flush()
    expect(await filesOnDevice('a', 'b')).toEqual([])
  })

  it('O-05: move to the item that replaces theirs', async () => {
    const tab = openTab()
    await withTwo(tab)
    const [queued] = (await readLane())?.items ?? []
    await tab.outbox.inherit(name, draft('13'), queued?.id ?? '')
    await tab.outbox.submit(name, draft('13'))
    await tab.outbox.change(name.lane, (lane) => remove(lane, queued?.id ?? ''))
    expect((await readLane())?.items.map(({ attachments }) => attachments.map(({ id }) => id))).toEqual([
      ['a', 'b'],
    ])
    expect(await filesOnDevice('a', 'b')).toEqual(['a', 'b'])
  })

  it('O-11: are rejected by a full device, which keeps the text', async () => {
    const lanes = openLanes(owner.scope)
    const tab = openTab({
      ...lanes,
      change: async (lane, by, blobs) => {
        if (blobs && blobs.size > 0) throw new DOMException('no room', 'QuotaExceededError')
        return lanes.change(lane, by, blobs)
      },
    })
    tab.outbox.writeDraft(name, draft('1'))
    await expect(tab.outbox.attach(name, draft('12'), picture('a'))).rejects.toThrow(StorageFullError)
    tab.outbox.writeDraft(name, draft('123'))
    await tab.outbox.flush()
    expect((await readLane())?.items).toMatchObject([{ payload: '123', attachments: [] }])
    expect(tab.storage()).toBe('ok')
  })

  it('O-11: are sent from memory if storage is refused', async () => {
    const fail = async () => {
      throw new DOMException('no', 'SecurityError')
    }
    const refusing: LaneStore = {
      list: fail,
      read: fail,
      change: fail,
      blob: fail,
      close: () => undefined,
    }
    const tab = openTab(refusing)
    await withTwo(tab)
    const upload = takesAll()
    await tab.upload(upload)
    expect(await Promise.all(upload.mock.calls.map(([, blob]) => blob.text()))).toEqual(['a', 'b'])
  })
})

describe('uploads', () => {
  it('O-05: delay their item, which is sent once with their ids, and leave no bytes', async () => {
    const tab = openTab()
    await withTwo(tab)
    const send = vi.fn<Sender>(async () => accepted)
    expect(await tab.deliver(send)).toEqual({ unsent: 1, unanswered: 0, uploads: 2, resumesAt: Infinity })
    expect(send).not.toHaveBeenCalled()
    await tab.upload(takesAll())
    expect(await filesOnDevice('a', 'b')).toEqual(['a', 'b'])
    await tab.deliver(send)
    expect(send.mock.calls.map(([, item]) => getFileIds(item))).toEqual([['s-a', 's-b']])
    expect(await filesOnDevice('a', 'b')).toEqual([])
  })

  it('O-05: do not delay a reading without photos', async () => {
    const tab = openTab()
    await withTwo(tab)
    await tab.outbox.submit(other, draft('plain'))
    const stuck = Promise.withResolvers<void>()
    const uploading = tab.upload(async () => {
      await stuck.promise
      return { name: 'networkError', error: 'slow' }
    })
    const send = vi.fn<Sender>(async () => accepted)
    await tab.deliver(send)
    expect(send.mock.calls.map(([, { payload }]) => payload)).toEqual(['plain'])
    stuck.resolve()
    await uploading
  })

  it('O-05: resume without repeating finished files and reuse reserved ids', async () => {
    const tab = openTab()
    await withTwo(tab)
    const upload = takesAll()
    upload.mockImplementationOnce(async (_, _blob, reserve) => {
      await reserve('s-a')
      return { name: 'done', fileId: 's-a' }
    })
    upload.mockImplementationOnce(async (_, _blob, reserve) => {
      await reserve('reserved')
      return { name: 'networkError', error: 'cut' }
    })
    expect(await tab.upload(upload)).toBe(1)
    tab.die()
    await openTab().upload(upload)
    expect(upload.mock.calls.map(([{ file }]) => [file.id, file.upload])).toMatchObject([
      ['a', { fileId: null }],
      ['b', { fileId: null }],
      ['b', { fileId: 'reserved', attempts: 1 }],
    ])
    expect(await uploadedIn()).toEqual([['s-a', 's-b']])
  })

  it('O-05: leave a draft in its state whatever their outcome', async () => {
    const tab = openTab()
    await tab.outbox.attach(name, draft('1'), picture('a'))
    await tab.upload(async () => ({ name: 'blocked', by: 'auth' }))
    expect(getStates(await readLane())).toEqual(['draft'])
    await tab.upload(async () => ({ name: 'refused', errors: ['Не картинка'], code: 'file_refused' }))
    expect((await readLane())?.items).toMatchObject([
      { state: { name: 'draft' }, attachments: [{ upload: { name: 'refused', errors: ['Не картинка'] } }] },
    ])
  })

  it('O-05: record the reason on the item until the photo is uploaded', async () => {
    const tab = openTab()
    await withTwo(tab)
    await tab.upload(async () => ({ name: 'networkError', error: 'cut' }))
    expect((await readLane())?.items).toMatchObject([{ state: { name: 'queued' }, lastError: 'cut' }])
    await tab.upload(takesAll())
    expect((await readLane())?.items).toMatchObject([{ state: { name: 'queued' }, lastError: null }])
  })

  it('O-07: happen once per photo in two tabs', async () => {
    const [tab, second] = [openTab(), openTab()]
    await withTwo(tab)
    const upload = takesAll()
    await Promise.all([tab.upload(upload), second.upload(upload)])
    expect(upload.mock.calls.map(([{ file }]) => file.id)).toEqual(['a', 'b'])
  })

  it('O-05: include drafts, after queued items', async () => {
    const tab = openTab()
    await tab.outbox.attach(other, draft('1'), picture('draft'))
    await withTwo(tab)
    const upload = takesAll()
    await tab.upload(upload)
    expect(upload.mock.calls.map(([{ file }]) => file.id)).toEqual(['a', 'b', 'draft'])
    expect(await uploadedIn(other.lane)).toEqual([['s-draft']])
  })

  it('O-05: repeat for a photo that the server lost, and keep the item’s key', async () => {
    const tab = openTab()
    await withTwo(tab)
    await tab.upload(takesAll())
    const send = vi.fn<Sender>(async () => ({ name: 'file_gone', files: ['s-b'] }))
    await tab.deliver(send)
    expect(getStates(await readLane())).toEqual(['queued'])
    const again = vi.fn<Uploader>(async () => ({ name: 'done', fileId: 'new-b' }))
    await tab.upload(again)
    expect(again.mock.calls.map(([{ file }]) => file.id)).toEqual(['b'])
    send.mockResolvedValue(accepted)
    await tab.deliver(send)
    expect(new Set(send.mock.calls.map(([, { key }]) => key)).size).toBe(1)
    expect(send.mock.calls.map(([, item]) => getFileIds(item)).at(-1)).toEqual(['s-a', 'new-b'])
  })

  it('O-05: reject the item of a rejected photo, and a retry drops the photo', async () => {
    const tab = openTab()
    await withTwo(tab)
    await tab.upload(async ({ file }) =>
      file.id === 'a'
        ? { name: 'refused', errors: ['Не картинка'], code: 'file_refused' }
        : { name: 'done', fileId: 's-b' },
    )
    const [item] = (await readLane())?.items ?? []
    expect(item?.state).toEqual({ name: 'rejected', errors: ['Не картинка'], code: 'file_refused' })
    await tab.outbox.change(name.lane, (lane) => retry(lane, item?.id ?? ''))
    await tab.upload(takesAll())
    const send = vi.fn<Sender>(async () => accepted)
    await tab.deliver(send)
    expect(send.mock.calls.map(([, sent]) => getFileIds(sent))).toEqual([['s-b']])
  })

  it.each([
    ['fails to be read', () => Promise.reject(new DOMException('gone', 'NotReadableError'))],
    ['is read as one without bytes', async () => new ArrayBuffer(0)],
    ['is read in part', async () => new ArrayBuffer(2)],
  ])('O-22: name a stored photo that %s and send the item without it', async (_how, read) => {
    const tab = openTab()
    await tab.outbox.attach(name, draft('1'), picture('a', 'bytes'))
    await tab.outbox.submit(name, draft('12'))
    const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(read)
    const upload = takesAll()
    expect(await tab.upload(upload)).toBe(0)
    reading.mockRestore()
    expect(upload).not.toHaveBeenCalled()
    const [item] = (await readLane())?.items ?? []
    expect(item?.state).toEqual({ name: 'rejected', errors: ['a.jpg lost'], code: 'file_lost' })
    await tab.outbox.change(name.lane, (lane) => retry(lane, item?.id ?? ''))
    const send = vi.fn<Sender>(async () => accepted)
    await tab.deliver(send)
    expect(send.mock.calls.map(([, { payload }]) => payload)).toEqual(['12'])
  })

  it('O-22: wait while the store cannot be read', async () => {
    const lanes = openLanes(owner.scope)
    let isSilent = false
    const tab = openTab({
      ...lanes,
      blob: async (id) => {
        if (isSilent) throw new Error('The store is silent')
        return lanes.blob(id)
      },
    })
    await withTwo(tab)
    isSilent = true
    expect(await tab.upload(takesAll())).toBe(2)
    expect(getStates(await readLane())).toEqual(['queued'])
    isSilent = false
    await tab.upload(takesAll())
    expect(await uploadedIn()).toEqual([['s-a', 's-b']])
  })

  it('O-09: block the item when the session expires and continue after the sign-in', async () => {
    const tab = openTab()
    await withTwo(tab)
    await tab.upload(async () => ({ name: 'blocked', by: 'auth' }))
    expect(getStates(await readLane())).toEqual(['blocked'])
    const send = vi.fn<Sender>(async () => accepted)
    await tab.deliver(send, { unblock: true })
    await tab.upload(takesAll())
    await tab.deliver(send)
    expect(getStates(await readLane())).toEqual(['accepted'])
  })

  it('O-05: wait for the backoff unless the network is back', async () => {
    const tab = openTab()
    await tab.outbox.attach(name, draft('1'), picture('a'))
    const upload = vi.fn<Uploader>(async () => ({ name: 'networkError', error: 'cut' }))
    await tab.upload(upload)
    await tab.upload(upload, {})
    expect(upload).toHaveBeenCalledOnce()
    await tab.upload(upload, { ignoreBackoff: true })
    expect(upload).toHaveBeenCalledTimes(2)
  })
})
