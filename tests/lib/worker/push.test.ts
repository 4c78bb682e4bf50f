// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { erasePush, isSubscribed, renewPush, turnOffPush, turnOnPush } from '../../../src/lib/worker/push.ts'
import { pushSupport } from '../../../src/lib/worker/push-offer.ts'
import { json, network } from '../support/net.ts'

const channels = (isOn = true, isSaved = true) =>
  json({
    email: true,
    mobile_app: isOn,
    telegram: false,
    vk: false,
    wrong_address: false,
    email_readings: true,
    email_receipts: true,
    email_payments: true,
    email_requests: true,
    push_key: 'key',
    push_saved: isSaved,
  })
const done = () => new Response(null, { status: 204 })

const createBrowser = (permission: NotificationPermission = 'default') => {
  let active: { readonly key: string; readonly endpoint: string } | null = null
  let created = 0
  let asked = 0
  const closed: string[] = []
  const buildSubscription = ({ key, endpoint }: { key: string; endpoint: string }) => ({
    endpoint,
    toJSON: () => ({
      endpoint,
      expirationTime: null,
      keys: { p256dh: 'B'.padEnd(87, 'x'), auth: 'a'.repeat(22) },
    }),
    options: { applicationServerKey: key },
    unsubscribe: async () => {
      active = null
      return true
    },
  })
  const pushManager = {
    getSubscription: async () => active && buildSubscription(active),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      if (active && active.key !== key) throw new DOMException('another key', 'InvalidStateError')
      if (active === null) created += 1
      active ??= { key, endpoint: `https://push.example/${key}` }
      return buildSubscription(active)
    },
  }
  /** Shown notifications. Browsers close one asynchronously. */
  const shown = new Set(['one', 'two'])
  const closing = (name: string) => {
    if (!closed.includes(name)) closed.push(name)
    setTimeout(() => shown.delete(name), 60)
  }
  const registration = {
    pushManager,
    getNotifications: async () => [...shown].map((name) => ({ close: () => closing(name) })),
  }
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: async () => {
      asked += 1
      return permission === 'default' ? 'granted' : permission
    },
  })
  vi.stubGlobal('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
  return {
    closed,
    shown,
    asked: () => asked,
    created: () => created,
    endpoint: () => active?.endpoint,
    lose: () => (active = null),
    give: (key: string) => (active = { key, endpoint: `https://push.example/${key}` }),
  }
}

beforeEach(() => {
  localStorage.clear()
  createBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('pushes in this browser', () => {
  it('N-04: ask for permission, subscribe and notify the server', async () => {
    const browser = createBrowser()
    const seen = network(done())
    expect(await turnOnPush('key')).toBe('on')
    expect([browser.asked(), await isSubscribed()]).toEqual([1, true])
    expect(seen.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
      {
        method: 'PUT',
        url: '/internal/api/v4/cabinet/notifications/push/',
        body: {
          endpoint: 'https://push.example/key',
          keys: { p256dh: 'B'.padEnd(87, 'x'), auth: 'a'.repeat(22) },
        },
      },
    ])
  })

  it('N-04: do not subscribe without permission', async () => {
    createBrowser('denied')
    const seen = network()
    expect([await turnOnPush('key'), await isSubscribed(), seen]).toEqual(['denied', false, []])
  })

  it('N-04: replace a subscription with an outdated key', async () => {
    const browser = createBrowser()
    browser.give('old')
    network(done())
    expect([await turnOnPush('key'), browser.endpoint()]).toEqual(['on', 'https://push.example/key'])
  })

  it('N-04: keep the old subscription if subscribing fails', async () => {
    const browser = createBrowser('granted')
    browser.give('key')
    const failing = vi.fn<() => Promise<never>>().mockRejectedValue(new DOMException('no', 'AbortError'))
    const { pushManager } = await navigator.serviceWorker.ready
    Object.assign(pushManager, { subscribe: failing })
    network()
    expect(await turnOnPush('key')).toBe('failed')
    expect([failing.mock.calls.length, browser.endpoint()]).toEqual([1, 'https://push.example/key'])
  })

  it('N-04: are unsubscribed in the browser and on the server', async () => {
    const browser = createBrowser()
    browser.give('key')
    const seen = network(done())
    await turnOffPush()
    expect([browser.endpoint(), seen[0]?.method]).toEqual([undefined, 'DELETE'])
  })

  it('N-04: are registered again at a later visit, if subscribed', async () => {
    const browser = createBrowser('granted')
    const seen = network(channels(), done(), channels(), done())
    await renewPush()
    expect(seen).toEqual([])
    browser.give('key')
    await renewPush()
    browser.give('key of another secret')
    await renewPush()
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET', 'PUT'])
    expect(browser.endpoint()).toBe('https://push.example/key')
  })

  it.each([
    ['turned on by a press', (): Promise<unknown> => turnOnPush('key')],
    [
      'known from an earlier visit',
      (browser: ReturnType<typeof createBrowser>): Promise<unknown> => {
        browser.give('key')
        network(channels(), done())
        return renewPush()
      },
    ],
  ])('N-04: are renewed at the next visit if the browser lost a subscription %s', async (_how, subscribe) => {
    const browser = createBrowser('granted')
    network(done())
    await subscribe(browser)
    browser.lose()
    const seen = network(channels(), done())
    await renewPush()
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'PUT'])
    expect(browser.endpoint()).toBe('https://push.example/key')
  })

  it('N-04: get another subscription if the push service no longer knows the browser’s', async () => {
    const browser = createBrowser('granted')
    network(done())
    await turnOnPush('key')
    const seen = network(channels(true, false), done())
    await renewPush()
    expect([browser.created(), ...seen.map(({ method }) => method)]).toEqual([2, 'GET', 'PUT'])
    network(channels(), done())
    await renewPush()
    expect(browser.created()).toBe(2)
  })

  it('N-04: are not renewed if the resident turned them off', async () => {
    const browser = createBrowser('granted')
    network(done(), done(), done())
    await turnOnPush('key')
    await turnOffPush()
    const seen = network()
    await renewPush()
    expect(seen).toEqual([])
    network(done())
    await turnOnPush('key')
    browser.lose()
    network(channels(false))
    await renewPush()
    expect(browser.endpoint()).toBeUndefined()
  })

  it('N-04 O-14: are unsubscribed and cleared at sign-out without a call', async () => {
    const browser = createBrowser('granted')
    browser.give('key')
    const seen = network()
    await erasePush()
    expect([browser.endpoint(), browser.closed, [...browser.shown], seen]).toEqual([
      undefined,
      ['one', 'two'],
      [],
      [],
    ])
  })

  it('N-04: are reported as unsupported or not yet asked', () => {
    expect(pushSupport()).toBe('default')
    vi.stubGlobal('PushManager', undefined)
    Reflect.deleteProperty(globalThis, 'PushManager')
    expect(pushSupport()).toBe('unsupported')
  })
})
