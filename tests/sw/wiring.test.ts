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

describe('the worker’s wiring', () => {
  it('O-02 O-03: an installation keeps the build and the host’s configuration; the first worker takes the page', async () => {
    const worker = await installed()
    expect(await (await precache(worker)).paths()).toEqual(all)
    expect(await worker.caches.match(`${origin}/config.json`)).toBeDefined()
    expect(worker.told).toEqual(['claim'])
  })

  it('O-10: nothing but the page’s consent lets a new version take over', async () => {
    const worker = await startWorker()
    for (const data of [undefined, null, 'SKIP_WAITING', {}, { type: 'skip_waiting' }])
      await worker.dispatch('message', { data, ports: [] })
    expect(worker.told).toEqual([])
    await worker.dispatch('message', { data: { type: 'SKIP_WAITING' } })
    expect(worker.told).toEqual(['skipWaiting'])
  })

  it('O-06: a sync of the outbox delivers, one of another tag does not', async () => {
    const deliver = vi.fn<() => Promise<void>>(async () => undefined)
    vi.doMock('../../sw/sync.ts', () => ({ deliverInBackground: deliver }))
    const worker = await startWorker()
    await worker.dispatch('sync', { tag: 'other' })
    expect(deliver).not.toHaveBeenCalled()
    await worker.dispatch('sync', { tag: syncTag })
    expect(deliver).toHaveBeenCalledOnce()
  })

  it('O-06: a delivery that failed fails the sync, so that the browser calls again', async () => {
    vi.doMock('../../sw/sync.ts', () => ({
      deliverInBackground: () => Promise.reject(new Error('1 things were not answered')),
    }))
    const worker = await startWorker()
    await expect(worker.dispatch('sync', { tag: syncTag })).rejects.toThrow('not answered')
  })

  it('N-04 O-14: a push is shown; one of nobody who is signed in here says nothing', async () => {
    const worker = await startWorker()
    const message = { scope: 'anna', title: 'Передайте показания', body: 'кв. 12', path: '/', tag: 'a' }
    await worker.dispatch('push', { data: { text: () => JSON.stringify(message) } })
    expect(worker.notifications.map(({ title }) => title)).toEqual(['Личный кабинет'])
  })

  it('O-02: calls that change something, and other origins, are left to the network', async () => {
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

describe('a shell that has lost a part', () => {
  it.each(all)(
    'O-15: %s is put back by the next visit with a network, and then opens without one',
    async (lost) => {
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
    },
  )

  it('O-15: a portal’s page, a missing file and a page of another build are never kept in its place', async () => {
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

  it('O-15: without the page and without a network there is a readable page of the worker’s own', async () => {
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

describe('the host’s configuration', () => {
  it('O-02: comes from the device at once, whatever the server does, and is refreshed behind', async () => {
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
