// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const own = '/assets/index-a.js'
const part = '/assets/modal-BQf.js'
const error = new TypeError(`Failed to fetch dynamically imported module: https://host${part}`)

const reload = vi.fn<() => void>()
const unregister = vi.fn<() => Promise<boolean>>(async () => true)

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
const page = (entry: string) => html(`<script type="module" crossorigin src="${entry}"></script>`)
const portal = () => html('<title>Wi-Fi</title>')
const script = (status = 200) => new Response('', { status, headers: { 'content-type': 'text/javascript' } })

const serve = (answerPage: () => Response, answerPart: () => Response = script) =>
  vi.stubGlobal('fetch', async (url: string) => (url.startsWith('/?') ? answerPage() : answerPart()))
const type = (value: string): void =>
  document.body.append(Object.assign(document.createElement('input'), { value }))

const explain = async (failure: unknown = error) => {
  const { explainMissingPart } = await import('../../../src/lib/worker/missing-part.ts')
  const { updateAtom } = await import('../../../src/lib/worker/worker-state.ts')
  const { store } = await import('../../../src/lib/state/store.ts')
  await explainMissingPart(failure).catch(() => undefined)
  return { reloads: reload.mock.calls.length, offer: store.get(updateAtom) }
}

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
  document.body.innerHTML = `<script type="text/plain" src="${own}"></script>`
  vi.spyOn(location, 'reload').mockImplementation(reload)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ waiting: null, unregister }) },
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  reload.mockReset()
  unregister.mockClear()
  document.body.replaceChildren()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it.each([
  ['a 404', () => page(own), () => script(404)],
  ['a 403', () => page(own), () => script(403)],
  ['a 410', () => page(own), () => script(410)],
  ['a page in its place', () => page(own), () => page(own)],
  ['a missing dependency of another build', () => page('/assets/index-b.js'), script],
])(
  'O-26: for %s offers the new version beside typed text, and loads it from the server',
  async (_what, ...answers) => {
    serve(...answers)
    type('Анна')
    const { reloads, offer } = await explain()
    expect(reloads).toBe(0)
    await offer?.apply()
    expect([unregister.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
  },
)

it.each([
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['behind a captive portal', async () => portal()],
  ['of a server that fails', async () => html('<script src="/assets/index-b.js"></script>', 503)],
])('O-26: %s neither reloads nor offers anything', async (_what, answer) => {
  vi.stubGlobal('fetch', answer)
  expect(await explain()).toEqual({ reloads: 0, offer: null })
})

it('O-10: reloads once for a lost part if nothing is typed, and then offers the new version', async () => {
  serve(
    () => page(own),
    () => script(404),
  )
  expect(await explain()).toEqual({ reloads: 1, offer: null })
  expect((await explain()).offer).not.toBeNull()
})

it('O-10: leaves a part that the server has again to its own button while text is typed', async () => {
  serve(() => page(own))
  type('Анна')
  expect(await explain()).toEqual({ reloads: 0, offer: null })
  // Safari does not name the file.
  expect(await explain(new TypeError('Importing a module script failed.'))).toEqual({
    reloads: 0,
    offer: null,
  })
})

it('O-11: does not reload by itself while drafts cannot be stored', async () => {
  const { storageStateAtom } = await import('../../../src/lib/outbox/active.ts')
  const { store } = await import('../../../src/lib/state/store.ts')
  store.set(storageStateAtom, 'full')
  serve(
    () => page(own),
    () => script(404),
  )
  expect((await explain()).reloads).toBe(0)
})

it('O-26: looks into one missing part at a time', async () => {
  const asked = vi.fn<typeof fetch>(async () => portal())
  vi.stubGlobal('fetch', asked)
  const { watchMissingParts } = await import('../../../src/lib/worker/watch-missing-parts.ts')
  const miss = () => dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  watchMissingParts()
  miss()
  miss()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await vi.waitFor(() => {
    miss()
    expect(asked.mock.calls.length).toBeGreaterThan(1)
  })
})
