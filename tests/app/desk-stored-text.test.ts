import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** Modules hold the state of a tab. */
const openTab = async (email: string) => {
  vi.resetModules()
  const { store } = await import('../../src/lib/state/store.ts')
  const { scopeAtom } = await import('../../src/lib/session/scope.ts')
  const { clearStoredTexts, loadStoredTexts, storedTextAtom } =
    await import('../../src/shared/desk/stored-text.ts')
  const scope = `desk ${email}`
  await loadStoredTexts(scope)
  store.set(scopeAtom, scope)
  return {
    read: (name: string) => store.get(storedTextAtom(name)),
    type: (name: string, text: string) => store.set(storedTextAtom(name), text),
    signOut: () => clearStoredTexts(email),
  }
}

it("G-08: a member's typed text survives a reload, is in every tab, and is not shown to other members", async () => {
  const first = await openTab('one@demo.local')
  const open = await openTab('one@demo.local')
  first.type('answer 5', 'Мастер придёт завтра')
  await vi.waitFor(() => expect(open.read('answer 5')).toBe('Мастер придёт завтра'))
  const later = await openTab('one@demo.local')
  expect(later.read('answer 5')).toBe('Мастер придёт завтра')
  expect(later.read('answer 6')).toBe('')
  expect((await openTab('two@demo.local')).read('answer 5')).toBe('')
})

it('G-08: deleted text does not return after a reload', async () => {
  const tab = await openTab('one@demo.local')
  tab.type('answer 5', 'Мастер придёт завтра')
  tab.type('answer 5', '')
  expect((await openTab('one@demo.local')).read('answer 5')).toBe('')
})

it("G-08: signing out deletes the member's typed text and keeps that of others", async () => {
  const one = await openTab('one@demo.local')
  one.type('answer 5', 'Мастер придёт завтра')
  const two = await openTab('two@demo.local')
  two.type('answer 5', 'Ответим в пятницу')
  await one.signOut()
  expect(one.read('answer 5')).toBe('')
  expect((await openTab('one@demo.local')).read('answer 5')).toBe('')
  expect((await openTab('two@demo.local')).read('answer 5')).toBe('Ответим в пятницу')
})

it('G-08: text typed right before a reload is there again, before IndexedDB stored it', async () => {
  const tab = await openTab('one@demo.local')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The page went away', 'AbortError')
  })
  tab.type('answer 5', 'Едем, перекройте кран')
  vi.restoreAllMocks()
  expect((await openTab('one@demo.local')).read('answer 5')).toBe('Едем, перекройте кран')
})

it('G-08: typed text is kept in memory without IndexedDB', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('Blocked')
    },
  })
  const tab = await openTab('one@demo.local')
  tab.type('answer 5', 'Мастер придёт завтра')
  expect(tab.read('answer 5')).toBe('Мастер придёт завтра')
})
