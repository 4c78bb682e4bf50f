import { afterEach, describe, expect, it, vi } from 'vitest'
import { syncTag } from '../../src/lib/outbox/background-sync.ts'
import {
  files,
  navigation,
  noNetwork,
  origin,
  serveFiles,
  silence,
  startWorker,
} from './support/worker-scope.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../../sw/sync.ts')
})

const installed = async () => {
  const worker = await startWorker()
  await worker.dispatch('install')
  await worker.dispatch('activate')
  return worker
}
const precache = async ({ caches }: Awaited<ReturnType<typeof startWorker>>) => {
  const name = (await caches.keys()).find((known) => known.includes('precache')) ?? ''
  const cache = await caches.open(name)
  return {
    cache,
    paths: async () => (await cache.keys()).map(({ url }) => new URL(url).pathname.slice(1)).toSorted(),
  }
}
const all = files.map(({ url }) => url).toSorted()
const path = (at: string) => new Request(new URL(at, origin))

describe('event handlers of the worker', () => {
  it('O-02 O-03: precache the build and the host’s configuration; the first worker claims the page', async () => {
    const worker = await installed()
    expect(await (await precache(worker)).paths()).toEqual(all)
    expect(await worker.caches.match(`${origin}/config.json`)).toBeDefined()
    expect(worker.log).toEqual(['claim'])
  })

  it('O-10: activate a new version only on the page’s request', async () => {
    const worker = await startWorker()
    for (const data of [undefined, null, 'SKIP_WAITING', {}, { type: 'skip_waiting' }])
      await worker.dispatch('message', { data, ports: [] })
    expect(worker.log).toEqual([])
    await worker.dispatch('message', { data: { type: 'SKIP_WAITING' } })
    expect(worker.log).toEqual(['skipWaiting'])
  })

  it('O-06: deliver on the outbox’s sync tag only', async () => {
    const deliver = vi.fn<() => Promise<void>>(async () => undefined)
    vi.doMock('../../sw/sync.ts', () => ({ deliverInBackground: deliver }))
    const worker = await startWorker()
    await worker.dispatch('sync', { tag: 'other' })
    expect(deliver).not.toHaveBeenCalled()
    await worker.dispatch('sync', { tag: syncTag })
    expect(deliver).toHaveBeenCalledOnce()
  })

  it('O-06: fail the sync after a failed delivery, so the browser retries', async () => {
    vi.doMock('../../sw/sync.ts', () => ({
      deliverInBackground: () => Promise.reject(new Error('1 things were not answered')),
    }))
    const worker = await startWorker()
    await expect(worker.dispatch('sync', { tag: syncTag })).rejects.toThrow('not answered')
  })

  it('N-04 O-14: show a push without its content if nobody is signed in', async () => {
    const worker = await startWorker()
    const message = { scope: 'anna', title: 'Передайте показания', body: 'кв. 12', path: '/', tag: 'a' }
    await worker.dispatch('push', { data: { text: () => JSON.stringify(message) } })
    expect(worker.notifications.map(({ title }) => title)).toEqual(['Личный кабинет'])
  })

  it('O-02: leave changing calls and other origins to the network', async () => {
    const worker = await installed()
    const post = new Request(`${origin}/internal/api/v4/cabinet/meters/`, {
      method: 'POST',
      headers: { 'x-scope': 'anna' },
    })
    expect(worker.ask(post).response).toBeNull()
    for (const at of ['/', '/config.json', '/internal/api/v4/cabinet/meters/'])
      expect(
        worker.ask(new Request(`https://elsewhere.example${at}`, { headers: { 'x-scope': 'anna' } }))
          .response,
      ).toBeNull()
    expect(worker.ask(path('/api/')).response).toBeNull()
  })
})

describe('incomplete precache', () => {
  it.each(all)('O-15: restores %s at the next online visit and then serves it offline', async (lost) => {
    const worker = await installed()
    const { cache, paths } = await precache(worker)
    const key = (await cache.keys()).find(({ url }) => new URL(url).pathname === `/${lost}`)
    if (key) await cache.delete(key)
    expect(await paths()).toEqual(all.filter((file) => file !== lost))
    const visit = worker.ask(navigation())
    expect(await (await visit.response)?.text()).toContain('/assets/index-a.js')
    await visit.settled()
    expect(await paths()).toEqual(all)
    worker.setNetwork(noNetwork)
    expect((await worker.ask(path(`/${lost}`)).response)?.ok).toBe(true)
  })

  it('O-15: does not cache a captive portal’s page, a 404 or another build’s page', async () => {
    const worker = await installed()
    const { cache, paths } = await precache(worker)
    for (const key of await cache.keys()) await cache.delete(key)
    const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
    const answers = [
      async () => new Response('<html>Войдите в сеть метро</html>', html),
      async () => new Response('<script src="/assets/index-z.js"></script>', html),
      async () => new Response('Not Found', { status: 404 }),
      noNetwork,
    ]
    for (const answer of answers) {
      worker.setNetwork(answer)
      await worker.ask(navigation()).settled()
      expect(await paths()).toEqual([])
    }
    worker.setNetwork(serveFiles)
    await worker.ask(navigation()).settled()
    expect(await paths()).toEqual(all)
  })

  it('O-15: shows a built-in page when offline without a cached page', async () => {
    const worker = await installed()
    const { cache } = await precache(worker)
    for (const key of await cache.keys()) await cache.delete(key)
    const failing = async () => new Response('Bad gateway', { status: 502 })
    for (const answer of [noNetwork, failing]) {
      worker.setNetwork(answer)
      for (const at of ['/', '/?from=letter', '/index.html', '/pay_from_vk/abc']) {
        const response = await worker.ask(navigation(at)).response
        expect(response?.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(await response?.text()).toContain('<h1>Кабинет не открылся</h1>')
      }
    }
  })
})

describe('host’s configuration', () => {
  it('O-02: comes from the cache at once and is refreshed in the background', async () => {
    const worker = await installed()
    worker.setNetwork(silence)
    expect(await (await worker.ask(path('/config.json')).response)?.json()).toEqual({ name: 'УК' })
    worker.setNetwork(async () => Response.json({ name: 'Новая УК' }))
    const visit = worker.ask(path('/config.json'))
    expect(await (await visit.response)?.json()).toEqual({ name: 'УК' })
    await visit.settled()
    for (const portal of [
      new Response('<html>Войдите</html>', { headers: { 'content-type': 'text/html' } }),
      Response.json({ errors: [] }, { status: 502 }),
    ]) {
      worker.setNetwork(async () => portal)
      const asked = worker.ask(path('/config.json'))
      expect(await (await asked.response)?.json()).toEqual({ name: 'Новая УК' })
      await asked.settled()
    }
    worker.setNetwork(silence)
    expect(await (await worker.ask(path('/config.json')).response)?.json()).toEqual({ name: 'Новая УК' })
  })
})
