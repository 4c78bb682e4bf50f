// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokensNeedUpdate } from '#contract/errors.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import { readCsrf } from '../../../src/lib/http/csrf-cookie.ts'
import { rememberProfiles, rememberSession, recallSession } from '../../../src/lib/session/session.ts'
import { changeDevice, eraseDevice, knowsScope, readDevice } from '../../../src/lib/session/device.ts'
import { currentPath } from '../../../src/lib/routes/hash-location.ts'
import { countUnsent, logout } from '../../../src/lib/session/logout.ts'
import { openLanes } from '../../../src/lib/outbox/lane-store.ts'
import { emptyLane, writeDraft } from '../../../src/lib/outbox/machine.ts'
import { sendPendingLogout } from '../../../src/lib/session/send-pending-logout.ts'
import {
  dataCache,
  deviceKeys,
  pendingLogoutKey,
  picturesCache,
  residentKeys,
} from '../../../src/lib/storage/storage-keys.ts'
import { countVisit, isReturning } from '../../../src/lib/session/visits.ts'
import { json, network, refused } from '../support/net.ts'
import { draft, laneId, queued } from '../support/lanes.ts'

const anna = { account: 'anna', scope: 'anna-12', profile: 1, csrf: 'word' }
const boris = { account: 'boris', scope: 'boris-1', profile: 3, csrf: 'other' }
const caches = new Map<string, unknown>()
const reload = vi.fn<() => void>()

beforeEach(async () => {
  await eraseDevice()
  globalThis.indexedDB = new IDBFactory()
  caches.clear()
  localStorage.clear()
  reload.mockReset()
  vi.stubGlobal('caches', {
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  })
  vi.spyOn(location, 'reload').mockImplementation(reload)
  configureCalls({ csrf: readCsrf, refreshedAt: async () => 0, scope: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Leaves of one resident all that the application ever keeps on a device. */
const fill = async (): Promise<void> => {
  await rememberSession(anna)
  await openLanes(anna.scope).change(laneId.lane, () => queued('12'))
  caches.set(dataCache(anna.scope), 'replies').set('workbox-precache', 'shell')
  localStorage.setItem(residentKeys.pushAnswered, '1')
  document.cookie = 'csrf=word; Path=/'
}

describe('the session on the device', () => {
  it('O-12: when another resident signs in, stored replies go and unsent items stay in their own database', async () => {
    await fill()
    await rememberSession(boris)
    expect([...caches.keys()]).toEqual(['workbox-precache'])
    expect(await readDevice()).toMatchObject({ session: boris, scopes: [{ scope: 'boris-1' }] })
    expect([await knowsScope('anna-12'), await knowsScope('boris-1')]).toEqual([false, true])
    expect((await openLanes(anna.scope).list()).lanes).toHaveLength(1)
  })

  it('A-06: a switch of the profile keeps what was stored of the resident’s other one', async () => {
    await fill()
    await rememberSession({ ...anna, scope: 'anna-47', profile: 2 })
    expect([...caches.keys()]).toContain(dataCache('anna-12'))
    expect((await readDevice()).scopes).toHaveLength(2)
  })

  it('A-06: the server’s list of profiles counts, a stored one does not', async () => {
    const user = { id: 1, username: 'anna', isPerson: true }
    const profiles = [{ id: 1, address: '', account_number: '', scope: 'anna-12' }]
    const reply = { user, profiles, session: anna }
    await rememberProfiles({ reply, storedAt: '2026-11-12T06:40:00.000Z', scope: null })
    expect(await recallSession()).toBeNull()
    await rememberProfiles({ reply, storedAt: null, scope: null })
    expect(await readDevice()).toMatchObject({ session: anna, scopes: [{ scope: 'anna-12', profile: 1 }] })
  })

  it('O-11: without IndexedDB the session is held in memory', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    await changeDevice((device) => ({ ...device, session: anna }))
    expect(await recallSession()).toEqual(anna)
  })
})

describe('a logout', () => {
  const remains = async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: [...caches.keys()],
    keys: Object.keys(localStorage),
    cookie: document.cookie,
  })

  it('O-14: unsent items of every profile are counted before it', async () => {
    await fill()
    expect(await countUnsent()).toBe(1)
  })

  it('B-07, O-14: leaves no byte of the resident, goes to the login and reloads once', async () => {
    await fill()
    const seen = network(new Response(null, { status: 204 }))
    await logout()
    expect(seen[0]?.headers.get('x-csrf-token')).toBe('word')
    expect(await remains()).toEqual({ databases: [], caches: ['workbox-precache'], keys: [], cookie: '' })
    expect([currentPath(), reload.mock.calls.length]).toEqual(['/auth/login/', 1])
  })

  it('B-07, O-14: leaves nothing of two profiles, nor drafts, pictures, session keys, the icon’s number and pushes', async () => {
    await fill()
    const second = 'anna-47'
    await rememberSession({ ...anna, scope: second, profile: 2 })
    const typed = writeDraft(emptyLane({ ...laneId, scope: second }), draft('13'), 'item-1')
    await openLanes(second).change(laneId.lane, () => typed)
    expect(await countUnsent()).toBe(2)
    caches.set(dataCache(second), 'replies').set(picturesCache, 'pictures')
    sessionStorage.setItem('cabinet.qr', 'the address of a flat')
    const badges: number[] = []
    const icon = { setAppBadge: async (count: number) => void badges.push(count) }
    const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
    const closed: string[] = []
    const registration = {
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
      getNotifications: async () => [{ close: () => closed.push('shown') }],
    }
    const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) }
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), icon, { serviceWorker }))
    network(new Response(null, { status: 204 }))
    await logout()
    expect(await remains()).toEqual({ databases: [], caches: ['workbox-precache'], keys: [], cookie: '' })
    expect([sessionStorage.length, badges.at(-1), closed]).toEqual([0, 0, ['shown']])
    expect(unsubscribe).toHaveBeenCalled()
  })

  it('H-05: the counts of visits and of the iOS popup belong to the device and go on', async () => {
    await fill()
    countVisit()
    localStorage.setItem(deviceKeys.iosPopup, '3')
    network(new Response(null, { status: 204 }))
    await logout()
    expect([isReturning(), localStorage.getItem(deviceKeys.iosPopup)]).toEqual([false, '3'])
    countVisit()
    expect(isReturning()).toBe(true)
    localStorage.clear()
  })

  it('O-14: without a network it erases at once and is sent before any other call later, refreshed if need be', async () => {
    await fill()
    network(new TypeError('Failed to fetch'))
    await logout()
    expect(await remains()).toEqual({
      databases: [],
      caches: ['workbox-precache'],
      keys: [pendingLogoutKey],
      cookie: '',
    })

    network(new TypeError('Failed to fetch'))
    await expect(sendPendingLogout()).rejects.toMatchObject({ name: 'NoAnswer' })
    const seen = network(refused(401, tokensNeedUpdate), json(anna), new Response(null, { status: 204 }))
    await sendPendingLogout()
    expect(seen.map(({ url, headers }) => [url.split('/').at(-2), headers.get('x-csrf-token')])).toEqual([
      ['logout', 'word'],
      ['refresh', 'word'],
      ['logout', 'word'],
    ])
    expect((await remains()).keys).toEqual([])
    expect(await recallSession()).toBeNull()
  })
})
