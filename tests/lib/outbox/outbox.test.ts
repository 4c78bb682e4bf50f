import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { scopeAtom } from '../../../src/lib/session/scope.ts'
import {
  acceptedAtom,
  stageCountsAtom,
  laneByNameAtom,
  lanesAtom,
  unsentCountAtom,
} from '../../../src/lib/outbox/atoms.ts'
import { openLanes, type LaneStore } from '../../../src/lib/outbox/lane-store.ts'
import type { Outcome, Sender } from '../../../src/lib/outbox/record.ts'
import { draft, laneId, getStates } from '../support/lanes.ts'
import { openTab, owner, type Tab } from '../support/tab.ts'

const name = { lane: laneId.lane, kind: laneId.kind }
const other = { lane: 'meters/2/2026-11', kind: laneId.kind }
const accepted: Outcome = { name: 'accepted', receipt: '7', basedOn: { version: 1 } }
const unanswered: Outcome = { name: 'networkError', error: 'No answer' }
const shownIn = ({ page }: Tab) => page.get(laneByNameAtom(laneId.lane))
const onDevice = async () => (await openLanes(owner.scope).list()).lanes

const gated = (): readonly [Promise<void>, () => void] => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return [promise, resolve]
}

const openSeen = (lanes?: LaneStore): Tab => {
  const tab = openTab(lanes)
  tab.page.set(scopeAtom, owner.scope)
  return tab
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe('page outbox', () => {
  it('O-04: shows a keystroke at once and restores it after a crash', async () => {
    const tab = openSeen()
    tab.outbox.writeDraft(name, draft('1'))
    expect(shownIn(tab)?.items[0]?.payload).toBe('1')
    await tab.outbox.flush()
    tab.die()
    const next = openSeen()
    await next.outbox.load()
    expect(shownIn(next)?.items[0]?.payload).toBe('1')
    expect(next.page.get(stageCountsAtom).draft).toBe(1)
  })

  it('O-04: writes the first and the last keystroke of fast typing, in order', async () => {
    const lanes = openLanes(owner.scope)
    const written: unknown[] = []
    const spied: LaneStore = {
      ...lanes,
      change: async (lane, by) => {
        const after = await lanes.change(lane, by)
        written.push(after?.items[0]?.payload)
        return after
      },
    }
    const tab = openSeen(spied)
    for (const text of ['1', '12', '123', '1234']) tab.outbox.writeDraft(name, draft(text))
    await tab.outbox.flush()
    expect(written).toEqual(['1', '1234'])
    expect(shownIn(tab)).toEqual((await onDevice())[0])
  })

  it('O-04: shows another tab’s items before the draft typed here', async () => {
    const [tab, second] = [openSeen(), openSeen()]
    await second.outbox.submit(name, draft('12'))
    tab.outbox.writeDraft(name, draft('13'))
    await tab.outbox.reload(name.lane)
    expect(shownIn(tab)?.items.map(({ payload }) => payload)).toEqual(['12', '13'])
  })

  it('O-16: shows what another tab wrote last while an older write of this tab is pending', async () => {
    const lanes = openLanes(owner.scope)
    const [gate, release] = gated()
    const slow: LaneStore = {
      ...lanes,
      change: async (...what) => {
        const after = await lanes.change(...what)
        await gate
        return after
      },
    }
    const [tab, second] = [openSeen(slow), openSeen()]
    tab.outbox.writeDraft(name, draft('124,5'))
    await vi.waitFor(async () => expect(await onDevice()).toHaveLength(1))
    await second.outbox.reload(name.lane)
    second.outbox.writeDraft(name, draft('130,7'))
    await second.outbox.flush()
    const reloaded = tab.outbox.reload(name.lane)
    await lanes.read(name.lane)
    release()
    await reloaded
    expect(shownIn(tab)?.items.map(({ payload }) => payload)).toEqual(['130,7'])
  })

  it('O-16: shows another tab’s newer draft instead of submitting an outdated one', async () => {
    const [tab, second] = [openSeen(), openSeen()]
    tab.outbox.writeDraft(name, draft('124,5'))
    await tab.outbox.flush()
    await second.outbox.reload(name.lane)
    second.outbox.writeDraft(name, draft('130,7'))
    await second.outbox.flush()
    expect(await tab.outbox.submit(name, draft('124,5'))).toBe(false)
    expect(shownIn(tab)?.items).toMatchObject([{ payload: '130,7', state: { name: 'draft' } }])
    expect(await tab.outbox.submit(name, draft('130,7'))).toBe(true)
    expect(shownIn(second)?.items).toMatchObject([{ payload: '130,7', state: { name: 'draft' } }])
    expect(await second.outbox.submit(name, draft('131'))).toBe(false)
    expect((await onDevice())[0]?.items).toMatchObject([{ payload: '130,7', state: { name: 'queued' } }])
  })

  it('O-11 O-16: submits what the screen shows if the device lost the draft', async () => {
    const lanes = openLanes(owner.scope)
    let isBroken = false
    const refuse = async () => {
      throw new DOMException('Refused', 'UnknownError')
    }
    const breaking: LaneStore = {
      ...lanes,
      read: (lane) => (isBroken ? refuse() : lanes.read(lane)),
      change: (...what) => (isBroken ? refuse() : lanes.change(...what)),
    }
    const tab = openSeen(breaking)
    tab.outbox.writeDraft(name, draft('124,5'))
    await tab.outbox.flush()
    isBroken = true
    expect(await tab.outbox.submit(name, draft('124,5'))).toBe(true)
    expect(shownIn(tab)?.items).toMatchObject([{ payload: '124,5', state: { name: 'queued' } }])
  })

  it('O-07: starts a new item if another tab queued the edited draft', async () => {
    const [tab, second] = [openSeen(), openSeen()]
    tab.outbox.writeDraft(name, draft('12'))
    await tab.outbox.flush()
    await second.outbox.reload(name.lane)
    await second.outbox.submit(name, draft('12'))
    tab.outbox.writeDraft(name, draft('123'))
    await tab.outbox.flush()
    const items = (await onDevice())[0]?.items ?? []
    expect(items.map(({ payload, state }) => [payload, state.name])).toEqual([
      ['12', 'queued'],
      ['123', 'draft'],
    ])
    expect(new Set(items.map(({ id }) => id)).size).toBe(2)
  })

  it('O-06: queues a reading with a key before sending and counts it', async () => {
    const tab = openSeen()
    tab.outbox.writeDraft(name, draft('1'))
    await tab.outbox.submit(name, draft('12'))
    expect((await onDevice())[0]?.items).toMatchObject([
      { payload: '12', key: expect.any(String), state: { name: 'queued' } },
    ])
    expect(tab.page.get(unsentCountAtom)).toBe(1)
    await tab.deliver(async () => accepted)
    await tab.outbox.reload(name.lane)
    expect(tab.page.get(unsentCountAtom)).toBe(0)
    expect(tab.page.get(acceptedAtom)[0]?.item.state).toMatchObject({ receipt: '7' })
  })

  it('A-06: shows nothing of the previous profile after a switch', async () => {
    const tab = openSeen()
    await tab.outbox.submit(name, draft('12'))
    tab.page.set(scopeAtom, 'anna-47')
    expect(tab.page.get(lanesAtom)).toEqual([])
    expect(tab.page.get(unsentCountAtom)).toBe(0)
  })
})

describe('delivery', () => {
  it('O-07: sends each item once from two tabs', async () => {
    const [tab, second] = [openSeen(), openSeen()]
    for (let meter = 0; meter < 10; meter += 1)
      await tab.outbox.submit({ ...name, lane: `meters/${meter}/2026-11` }, draft(meter))
    const send = vi.fn<Sender>(async () => accepted)
    await Promise.all([tab.deliver(send), second.deliver(send)])
    expect(send.mock.calls.map(([, { payload }]) => payload).toSorted()).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
  })

  it('O-06: continues with other lanes after a lane without an answer and reports the rest', async () => {
    const tab = openSeen()
    await tab.outbox.submit(name, draft('stuck'))
    await tab.outbox.submit(other, draft('fine'))
    const rest = await tab.deliver(async (_, { payload }) => (payload === 'stuck' ? unanswered : accepted))
    expect(rest).toEqual({ unsent: 1, unanswered: 1, uploads: 0, resumesAt: 1500 })
    expect((await onDevice()).map((lane) => [lane.lane, getStates(lane)])).toEqual([
      [name.lane, ['queued']],
      [other.lane, ['accepted']],
    ])
  })

  it('O-06: marks an item as sending before it is sent', async () => {
    const tab = openSeen()
    await tab.outbox.submit(name, draft('12'))
    await tab.deliver(async () => {
      expect((await onDevice())[0]?.items[0]).toMatchObject({ attempts: 1, state: { name: 'sending' } })
      return accepted
    })
    expect.assertions(1)
  })

  it('O-06: sends the next item of a lane only after an answer to the first', async () => {
    const tab = openSeen()
    await tab.outbox.submit(name, draft('12'))
    await tab.outbox.submit(name, draft('13'))
    const send = vi.fn<Sender>(async () => unanswered)
    await tab.deliver(send)
    expect(send).toHaveBeenCalledOnce()
    send.mockResolvedValue(accepted)
    await tab.deliver(send)
    expect(send.mock.calls.map(([, { payload }]) => payload)).toEqual(['12', '12', '13'])
  })

  it('O-09: blocks items when the session expires and sends them under the same key after sign-in', async () => {
    const tab = openSeen()
    await tab.outbox.submit(name, draft('12'))
    const send = vi.fn<Sender>(async () => ({ name: 'blocked', by: 'auth' }))
    await tab.deliver(send)
    await tab.deliver(send)
    expect(send).toHaveBeenCalledOnce()
    send.mockResolvedValue(accepted)
    await tab.deliver(send, { unblock: true })
    expect(new Set(send.mock.calls.map(([, { key }]) => key)).size).toBe(1)
    expect(getStates((await onDevice())[0] ?? null)).toEqual(['accepted'])
  })
})

describe('device without storage', () => {
  const failing = (error: Error): LaneStore => {
    const fail = async () => {
      throw error
    }
    return { list: fail, read: fail, change: fail, blob: fail, close: () => undefined }
  }

  it('O-11: reports refused storage and still sends the value', async () => {
    const tab = openSeen(failing(new DOMException('no', 'SecurityError')))
    tab.outbox.writeDraft(name, draft('1'))
    await tab.outbox.submit(name, draft('12'))
    expect(tab.storage()).toBe('refused')
    const send = vi.fn<Sender>(async () => accepted)
    await tab.deliver(send)
    expect(send.mock.calls.map(([, { payload }]) => payload)).toEqual(['12'])
  })

  it('O-11: keeps another tab’s items when a full device has room again', async () => {
    const lanes = openLanes(owner.scope)
    let isFull = true
    const tab = openSeen({
      ...lanes,
      change: async (lane, by) => {
        if (isFull) throw new DOMException('no room', 'QuotaExceededError')
        return lanes.change(lane, by)
      },
    })
    await tab.outbox.submit(name, draft('12'))
    await openSeen().outbox.submit(name, draft('13'))
    isFull = false
    await tab.outbox.submit(name, draft('14'))
    const payloads = (await onDevice())[0]?.items.map(({ payload }) => payload)
    expect(payloads?.toSorted()).toEqual(['12', '13', '14'])
  })

  it('O-11: reports a full device, keeps stored items and recovers after a write', async () => {
    const lanes = openLanes(owner.scope)
    let isFull = false
    const full = new DOMException('no room', 'QuotaExceededError')
    const tab = openSeen({
      ...lanes,
      change: async (lane, by) => {
        if (isFull) throw full
        return lanes.change(lane, by)
      },
    })
    await tab.outbox.submit(name, draft('12'))
    isFull = true
    tab.outbox.writeDraft(name, draft('13'))
    await tab.outbox.flush()
    expect(tab.storage()).toBe('full')
    await tab.outbox.load()
    expect(shownIn(tab)?.items.map(({ payload }) => payload)).toEqual(['12', '13'])
    isFull = false
    tab.outbox.writeDraft(name, draft('14'))
    await tab.outbox.flush()
    expect(tab.storage()).toBe('ok')
    expect((await onDevice())[0]?.items.map(({ payload }) => payload)).toEqual(['12', '14'])
  })
})
