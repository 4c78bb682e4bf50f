import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

export const origin = 'https://uk.example'
const absolute = (address: RequestInfo | URL): string =>
  new URL(address instanceof Request ? address.url : String(address), origin).href

const workerUrl = new URL('../../../sw/sw.ts', import.meta.url).href

/** Resolves addresses against the worker's origin, as a browser does. */
class OwnRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, origin) : input, init)
  }
}

/** Implements the parts of CacheStorage that the worker uses. */
const createCaches = () => {
  const stored = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const replies = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, replies)
    return {
      match: async (key: RequestInfo | URL) => replies.get(absolute(key))?.clone(),
      put: async (key: RequestInfo | URL, response: Response) => void replies.set(absolute(key), response),
      add: async (key: RequestInfo | URL) => void replies.set(absolute(key), await fetch(key)),
      keys: async () => [...replies.keys()].map((url) => new Request(url)),
      delete: async (key: RequestInfo | URL) => replies.delete(absolute(key)),
    }
  }
  return {
    open: async (name: string) => open(name),
    match: async (key: RequestInfo | URL, { cacheName }: { cacheName?: string } = {}) => {
      for (const name of cacheName === undefined ? stored.keys() : [cacheName]) {
        const found = stored.get(name)?.get(absolute(key))
        if (found) return found.clone()
      }
      return undefined
    },
    keys: async () => [...stored.keys()],
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
  }
}

export const files = [
  { url: 'index.html', revision: '1' },
  { url: 'assets/index-a.js', revision: null },
  { url: 'assets/cabinet-b.js', revision: null },
  { url: 'icons/icon.svg', revision: '2' },
]
// The page names a desk file, which the worker must not precache.
const pageOfBuild =
  '<!doctype html><script>(["/assets/desk-c.js"])</script><script type="module" src="/assets/index-a.js"></script>'
const types = { html: 'text/html', js: 'text/javascript', svg: 'image/svg+xml', json: 'application/json' }

export const serveFiles = async (address: RequestInfo | URL): Promise<Response> => {
  const { pathname } = new URL(absolute(address))
  const path = pathname === '/' ? '/index.html' : pathname
  const type = Object.entries(types).find(([end]) => path.endsWith(`.${end}`))?.[1]
  if (type === undefined) return new Response(null, { status: 404 })
  const body = path === '/index.html' ? pageOfBuild : `the file ${path}`
  return new Response(path === '/config.json' ? '{"name":"УК"}' : body, {
    headers: { 'content-type': type },
  })
}
export const silence = (): Promise<Response> => new Promise(() => undefined)
export const noNetwork = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

/** A worker event that records its `waitUntil` promises. */
class WorkerEvent extends Event {
  readonly works: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>): void {
    this.works.push(work)
  }
}

/** Starts the product's `sw/sw.ts` in simulated worker globals. Records notifications and messages to pages. */
export const startWorker = async (
  network: (address: RequestInfo | URL) => Promise<Response> = serveFiles,
) => {
  vi.resetModules()
  const scope = new EventTarget()
  const log: string[] = []
  const notifications: { title: string; options: NotificationOptions }[] = []
  const caches = createCaches()
  let answer = network
  const worker = {
    __WB_MANIFEST: files,
    __WB_DISABLE_DEV_LOGS: true,
    location: new URL('/sw.js', origin),
    registration: {
      scope: `${origin}/`,
      showNotification: async (title: string, options: NotificationOptions) =>
        void notifications.push({ title, options }),
      getNotifications: async () => notifications,
    },
    clients: { claim: async () => void log.push('claim'), matchAll: async () => [] },
    skipWaiting: async () => void log.push('skipWaiting'),
    addEventListener: scope.addEventListener.bind(scope),
  }
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('Request', OwnRequest)
  vi.stubGlobal('location', worker.location)
  vi.stubGlobal('registration', worker.registration)
  vi.stubGlobal('fetch', (address: RequestInfo | URL) => answer(address))
  vi.stubGlobal('ExtendableEvent', WorkerEvent)
  vi.stubGlobal('FetchEvent', WorkerEvent)
  vi.stubGlobal('self', Object.assign(Object.create(globalThis), worker))
  // A computed address keeps the worker's types out of this program.
  await import(workerUrl)

  const dispatch = async (type: string, parts: object = {}): Promise<void> => {
    const event = Object.assign(new WorkerEvent(type), parts)
    scope.dispatchEvent(event)
    await Promise.all(event.works)
  }
  return {
    caches,
    log,
    notifications,
    dispatch,
    setNetwork: (by: (address: RequestInfo | URL) => Promise<Response>) => void (answer = by),
    /** Dispatches a fetch. `response` is null if the worker leaves the request to the network. */
    ask: (request: Request) => {
      const asked: { response: Promise<Response> | null } = { response: null }
      const event = Object.assign(new WorkerEvent('fetch'), {
        request,
        respondWith: (response: Promise<Response>) => void (asked.response = response),
      })
      scope.dispatchEvent(event)
      return { response: asked.response, settled: () => Promise.all(event.works) }
    },
  }
}

/** Returns a navigation request, which Node cannot construct directly. */
export const navigation = (path = '/'): Request => {
  const request = new Request(new URL(path, origin))
  Object.defineProperty(request, 'mode', { value: 'navigate' })
  return request
}
