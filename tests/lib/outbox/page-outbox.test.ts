// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outboxKinds } from '../../../src/app/boot/outbox-kinds.ts'
import { outboxAtom, setOutbox } from '../../../src/lib/outbox/active.ts'
import { itemsAtom } from '../../../src/lib/outbox/atoms.ts'
import { createLaneChannel } from '../../../src/lib/outbox/channel.ts'
import { openLanes } from '../../../src/lib/outbox/lane-store.ts'
import { emptyLane, writeDraft } from '../../../src/lib/outbox/transitions.ts'
import { followSession, openOutbox } from '../../../src/lib/outbox/page-outbox.ts'
import type { PageOutbox } from '../../../src/lib/outbox/outbox.ts'
import { changeDevice, eraseDevice } from '../../../src/lib/session/device.ts'
import { actingProfileAtom, scopeAtom } from '../../../src/lib/session/scope.ts'
import { store } from '../../../src/lib/state/store.ts'
import { draft, laneId } from '../support/lanes.ts'
import { network, page } from '../support/net.ts'
import { owner } from '../support/tab.ts'

const name = { lane: laneId.lane, kind: laneId.kind }
const tags: string[] = []
const badges: number[] = []
let outbox: PageOutbox

const stubBrowser = (registration: object | undefined): void => {
  const serviceWorker = { getRegistration: async () => registration }
  const setAppBadge = async (count: number): Promise<void> => void badges.push(count)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker, setAppBadge }))
}
const canSync = { sync: { register: async (tag: string) => void tags.push(tag) } }

beforeEach(async () => {
  await eraseDevice()
  globalThis.indexedDB = new IDBFactory()
  tags.length = 0
  badges.length = 0
  network(...Array.from({ length: 20 }, () => new TypeError('Failed to fetch')))
  stubBrowser(canSync)
  await changeDevice((device) => ({ ...device, scopes: [owner] }))
  store.set(scopeAtom, owner.scope)
  store.set(actingProfileAtom, owner.profile)
  outbox = await openOutbox(owner, async () => outboxKinds)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await outbox.stop()
  vi.unstubAllGlobals()
})

const submit = async (): Promise<void> => {
  outbox.writeDraft(name, draft('12'))
  await outbox.submit(name, draft('12'))
}

describe('page outbox', () => {
  it('O-06: registers a background sync for a submission', async () => {
    await submit()
    await vi.waitFor(() => expect(tags).toEqual(['deliver']))
  })

  it('O-06: queues without background sync or if it is refused', async () => {
    const refusing = { sync: { register: async () => Promise.reject(new Error('no')) } }
    for (const registration of [undefined, {}, refusing]) {
      stubBrowser(registration)
      await submit()
    }
    expect(store.get(itemsAtom).map(({ item }) => item.state.name)).toContain('queued')
  })

  it('O-06: retries after a 502 and a pause without background sync', async () => {
    stubBrowser(undefined)
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const seen = network(...Array.from({ length: 9 }, () => page(502)))
    const reading = { meter_id: 1, period: '2026-11', texts: ['12,5'], values: [12.5], confirmed: false }
    const payload = { ...reading, type: 'ColdWaterAreaMeter', serial_number: '123', place: null }
    await outbox.submit(name, draft(payload))
    await outbox.sendNow()
    const tried = seen.length
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(tried), { timeout: 20_000 })
  })

  it('O-04: sets the app badge to the number of unsent items', async () => {
    await submit()
    await vi.waitFor(() => expect(badges.at(-1)).toBe(1))
  })

  it('O-08: shows writes of another tab of the same profile only', async () => {
    // Drafts in separate lanes, which no delivery reads.
    const [foreign, own] = ['meters/2/2026-11', 'meters/3/2026-11']
    for (const [lane, text] of [
      [foreign, '13'],
      [own, '14'],
    ] as const)
      await openLanes(owner.scope).change(lane, () =>
        writeDraft(emptyLane({ ...laneId, lane }), draft(text), lane),
      )
    const other = createLaneChannel(() => undefined)
    other.announce({ scope: 'boris-1', lane: foreign })
    other.announce({ scope: owner.scope, lane: own })
    await vi.waitFor(() => expect(store.get(itemsAtom).map(({ item }) => item.payload)).toEqual(['14']))
    other.close()
  })

  it('A-06: is null between two profiles, so nothing is written to the former', async () => {
    const stop = followSession(async () => outboxKinds)
    await vi.waitFor(() => expect(store.get(outboxAtom)).not.toBeNull())
    const seen: (PageOutbox | null)[] = []
    const ignore = store.sub(outboxAtom, () => void seen.push(store.get(outboxAtom)))
    store.set(scopeAtom, 'anna-47')
    await vi.waitFor(() => expect(seen.at(-1)).toBeTruthy())
    expect(seen[0]).toBeNull()
    ignore()
    stop()
    await setOutbox(null)
  })
})
