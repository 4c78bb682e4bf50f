import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { stageCountsAtom } from '../../../src/lib/outbox/atoms.ts'
import { revertToDraft } from '../../../src/lib/outbox/decisions.ts'
import { openLanes } from '../../../src/lib/outbox/lane-store.ts'
import { draft, laneId } from '../support/lanes.ts'
import { openTab, owner } from '../support/tab.ts'

const name = { lane: laneId.lane, kind: laneId.kind }
const onDevice = async () => (await openLanes(owner.scope).list()).lanes[0]?.items ?? []
const payloads = async () => (await onDevice()).map(({ payload }) => payload)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe('item that replaces another', () => {
  it('O-07: is queued in the write that removes the other', async () => {
    await openTab().outbox.submit(name, draft('12'))
    const lanes = openLanes(owner.scope)
    const written: unknown[] = []
    const spied = openTab({
      ...lanes,
      change: async (lane, by) => {
        const after = await lanes.change(lane, by)
        written.push(after?.items.map(({ payload, state }) => [payload, state.name]))
        return after
      },
    })
    await spied.outbox.submit(
      name,
      draft('13'),
      (await onDevice()).map(({ id }) => id),
    )
    expect(written).toEqual([[['13', 'queued']]])
  })

  it('O-08: replaces a rejected item', async () => {
    const tab = openTab()
    await tab.outbox.submit(name, draft('12'))
    await tab.deliver(async () => ({ name: 'rejected', errors: ['no'], code: null }))
    await tab.outbox.submit(
      name,
      draft('13'),
      (await onDevice()).map(({ id }) => id),
    )
    expect(await payloads()).toEqual(['13'])
  })

  it('O-23: takes over the keys of what it replaces, in its lane and in another', async () => {
    const tab = openTab()
    await tab.outbox.submit(name, draft('12'))
    await tab.deliver(async () => ({ name: 'rejected', errors: ['no'], code: null }))
    const [refused] = await onDevice()
    await tab.outbox.submit(name, draft('13'), [refused?.id ?? ''], ['3f0c0a3e-9c1c-4a86-8f0e-3d7a1c2b4d5e'])
    expect((await onDevice()).map(({ replaces }) => replaces)).toEqual([
      [refused?.key, '3f0c0a3e-9c1c-4a86-8f0e-3d7a1c2b4d5e'],
    ])
  })

  it('O-24: a text taken back and emptied keeps its keys for the next text of the lane', async () => {
    const tab = openTab()
    await tab.outbox.submit(name, draft('12'))
    await tab.deliver(async () => ({ name: 'rejected', errors: ['no'], code: null }))
    const [refused] = await onDevice()
    const key = refused?.key
    await tab.outbox.change(name.lane, (lane) => revertToDraft(lane, refused?.id ?? ''))
    tab.outbox.discardDraft(name.lane)
    await tab.outbox.flush()
    expect(tab.page.get(stageCountsAtom)).toMatchObject({ draft: 0, waiting: 0, refused: 0 })
    expect(await onDevice()).toMatchObject([{ state: { name: 'closing' }, replaces: [key] }])

    tab.outbox.writeDraft(name, draft('13'))
    await tab.outbox.submit(name, draft('13'))
    expect(await onDevice()).toMatchObject([{ state: { name: 'queued' }, payload: '13', replaces: [key] }])
  })

  it('O-24: an emptied text that was never sent leaves nothing', async () => {
    const tab = openTab()
    tab.outbox.writeDraft(name, draft('12'))
    tab.outbox.discardDraft(name.lane)
    await tab.outbox.flush()
    expect(await onDevice()).toEqual([])
  })

  it('O-07: is queued behind an item that was sent meanwhile', async () => {
    const tab = openTab()
    await tab.outbox.submit(name, draft('12'))
    const seen = (await onDevice()).map(({ id }) => id)
    await tab.deliver(async () => ({ name: 'networkError', error: 'No answer' }))
    await tab.outbox.submit(name, draft('13'), seen)
    expect(await payloads()).toEqual(['12', '13'])
  })
})
