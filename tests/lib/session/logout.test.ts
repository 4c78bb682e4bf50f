// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokensNeedUpdate } from '#contract/errors.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import { readCsrf } from '../../../src/lib/http/csrf-cookie.ts'
import { storeProfiles, storeSession, restoreSession } from '../../../src/lib/session/session.ts'
import { changeDevice, eraseDevice, hasScope, readDevice } from '../../../src/lib/session/device.ts'
import { currentPath } from '../../../src/lib/routes/hash-location.ts'
import { listUnsent, logout } from '../../../src/lib/session/logout.ts'
import { attach } from '../../../src/lib/outbox/attachments.ts'
import { openLanes } from '../../../src/lib/outbox/lane-store.ts'
import { emptyLane, writeDraft } from '../../../src/lib/outbox/transitions.ts'
import { sendPendingLogout } from '../../../src/lib/session/send-pending-logout.ts'
import {
  dataCache,
  deviceKeys,
  pendingLogoutKey,
  picturesCache,
  residentKeys,
} from '../../../src/lib/storage/storage-keys.ts'
import { countVisit, isReturningVisitor } from '../../../src/lib/session/visits.ts'
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
  sessionStorage.clear()
  browser.shown.clear()
})

const browser = { shown: new Set<string>(), isSubscribed: false, badge: 0 }
const putBrowser = (): void => {
  const registration = {
    pushManager: {
      getSubscription: async () =>
        browser.isSubscribed ? { unsubscribe: async () => (browser.isSubscribed = false) } : null,
    },
    // Browsers close a notification asynchronously.
    getNotifications: async () =>
      [...browser.shown].map((tag) => ({
        close: () => void setTimeout(() => browser.shown.delete(tag), 60),
      })),
  }
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) }
  const icon = { setAppBadge: async (count: number) => void (browser.badge = count) }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), icon, { serviceWorker }))
}

const second = { scope: 'anna-47', profile: 2 }

const fillWhole = async (): Promise<void> => {
  await storeSession(anna)
  await changeDevice((device) => ({ ...device, scopes: [...device.scopes, second] }))
  await openLanes(anna.scope).change(laneId.lane, () => queued('12'))
  const drafted = writeDraft(emptyLane({ ...laneId, ...second }), draft('13'), 'other')
  await openLanes(second.scope).change(
    laneId.lane,
    () => attach(drafted, { id: 'photo', filename: 'счётчик.jpg', size: 5 }),
    new Map([['photo', new Blob(['bytes'])]]),
  )
  for (const { scope } of [anna, second]) caches.set(dataCache(scope), 'replies')
  caches.set(picturesCache, 'pictures').set('workbox-precache', 'shell').set('host', 'configuration')
  for (const key of Object.values(residentKeys)) localStorage.setItem(key, '1')
  for (const key of Object.values(deviceKeys)) localStorage.setItem(key, '1')
  sessionStorage.setItem('cabinet.qr', 'the address of a flat')
  document.cookie = 'csrf=word; Path=/'
  putBrowser()
  browser.isSubscribed = true
  browser.badge = 2
  for (const tag of ['receipt-1', 'receipt-2', 'answer-1']) browser.shown.add(tag)
}

const everyStore = async () => ({
  ...browser,
  shown: [...browser.shown],
  caches: [...caches.keys()],
  localStorage: Object.keys(localStorage).toSorted(),
  sessionStorage: Object.keys(sessionStorage),
  cookie: document.cookie,
  databases: (await indexedDB.databases()).map(({ name }) => name),
})

/** Loads fresh modules, because a page reloads only once. */
const openPage = async () => {
  vi.resetModules()
  const { callContext } = await import('../../../src/lib/http/call-context.ts')
  const { configurePageCalls } = await import('../../../src/lib/http/page-calls.ts')
  const session = await import('../../../src/lib/session/logout.ts')
  configurePageCalls()
  const found: Promise<unknown>[] = []
  reload.mockImplementation(() => void found.push(everyStore()))
  return {
    logout: session.logout,
    signOut: () => callContext().onSignedOut(),
    found: () => Promise.all(found),
  }
}

/** Data of the device that belongs to no resident. */
const nobodys = {
  shown: [],
  isSubscribed: false,
  badge: 0,
  caches: ['workbox-precache', 'host'],
  localStorage: Object.values(deviceKeys).toSorted(),
  sessionStorage: [],
  cookie: '',
  databases: [],
}

const fill = async (): Promise<void> => {
  await storeSession(anna)
  await openLanes(anna.scope).change(laneId.lane, () => queued('12'))
  caches.set(dataCache(anna.scope), 'replies').set('workbox-precache', 'shell')
  localStorage.setItem(residentKeys.pushAnswered, '1')
  document.cookie = 'csrf=word; Path=/'
}

describe('session on the device', () => {
  it('O-12: deletes cached replies when another resident signs in and keeps unsent items', async () => {
    await fill()
    await storeSession(boris)
    expect([...caches.keys()]).toEqual(['workbox-precache'])
    expect(await readDevice()).toMatchObject({ session: boris, scopes: [{ scope: 'boris-1' }] })
    expect([await hasScope('anna-12'), await hasScope('boris-1')]).toEqual([false, true])
    expect((await openLanes(anna.scope).list()).lanes).toHaveLength(1)
  })

  it('A-06: keeps data of the other profile on a switch', async () => {
    await fill()
    await storeSession({ ...anna, scope: 'anna-47', profile: 2 })
    expect([...caches.keys()]).toContain(dataCache('anna-12'))
    expect((await readDevice()).scopes).toHaveLength(2)
  })

  it('A-06: takes profiles only from a fresh reply', async () => {
    const user = { id: 1, username: 'anna', isPerson: true }
    const profiles = [{ id: 1, address: '', account_number: '', scope: 'anna-12' }]
    const reply = { user, profiles, session: anna }
    await storeProfiles({ reply, storedAt: '2026-11-12T06:40:00.000Z', scope: null })
    expect(await restoreSession()).toBeNull()
    await storeProfiles({ reply, storedAt: null, scope: null })
    expect(await readDevice()).toMatchObject({ session: anna, scopes: [{ scope: 'anna-12', profile: 1 }] })
  })

  it('O-11: is held in memory without IndexedDB', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    await changeDevice((device) => ({ ...device, session: anna }))
    expect(await restoreSession()).toEqual(anna)
  })
})

describe('logout', () => {
  const remains = async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: [...caches.keys()],
    keys: Object.keys(localStorage),
    cookie: document.cookie,
  })

  it('O-14: counts unsent items of every profile', async () => {
    await fill()
    expect(await listUnsent()).toHaveLength(1)
  })

  it('B-07, O-14: erases the resident’s data, opens the login and reloads once', async () => {
    await fill()
    const seen = network(new Response(null, { status: 204 }))
    await logout()
    expect(seen[0]?.headers.get('x-csrf-token')).toBe('word')
    expect(await remains()).toEqual({ databases: [], caches: ['workbox-precache'], keys: [], cookie: '' })
    expect([currentPath(), reload.mock.calls.length]).toEqual(['/auth/login/', 1])
  })

  it('O-14: counts unsent items and drafts of every profile', async () => {
    await fillWhole()
    expect(await listUnsent()).toHaveLength(2)
  })

  it('B-07, O-14: empties a full device of two profiles before the login opens', async () => {
    await fillWhole()
    const page = await openPage()
    network(new Response(null, { status: 204 }))
    await page.logout()
    expect(await page.found()).toEqual([nobodys])
    expect(await everyStore()).toEqual(nobodys)
  })

  it('O-14: opens the login only after erasing, even if a call is refused meanwhile', async () => {
    await fillWhole()
    const page = await openPage()
    vi.stubGlobal('caches', {
      keys: async () => [...caches.keys()],
      delete: async (name: string) => {
        page.signOut()
        return caches.delete(name)
      },
    })
    network(() => {
      page.signOut()
      return new Response(null, { status: 204 })
    })
    await page.logout()
    expect(await page.found()).toEqual([nobodys])
  })

  it('O-14: erases the other parts and reloads if one part fails', async () => {
    await fillWhole()
    const page = await openPage()
    vi.stubGlobal('caches', { keys: () => Promise.reject(new Error('broken')) })
    network(new Response(null, { status: 204 }))
    await expect(page.logout()).rejects.toThrow('could not be erased')
    expect(await page.found()).toEqual([{ ...nobodys, caches: expect.any(Array) }])
  })

  it('H-05: keeps the device’s counts of visits and of the iOS popup', async () => {
    await fill()
    countVisit()
    localStorage.setItem(deviceKeys.iosPopup, '3')
    network(new Response(null, { status: 204 }))
    await logout()
    expect([isReturningVisitor(), localStorage.getItem(deviceKeys.iosPopup)]).toEqual([false, '3'])
    countVisit()
    expect(isReturningVisitor()).toBe(true)
    localStorage.clear()
  })

  it('O-14: erases at once when offline and is sent before any later call', async () => {
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
    await expect(sendPendingLogout()).rejects.toMatchObject({ name: 'NoResponseError' })
    const seen = network(refused(401, tokensNeedUpdate), json(anna), new Response(null, { status: 204 }))
    await sendPendingLogout()
    expect(seen.map(({ url, headers }) => [url.split('/').at(-2), headers.get('x-csrf-token')])).toEqual([
      ['logout', 'word'],
      ['refresh', 'word'],
      ['logout', 'word'],
    ])
    expect((await remains()).keys).toEqual([])
    expect(await restoreSession()).toBeNull()
  })
})
