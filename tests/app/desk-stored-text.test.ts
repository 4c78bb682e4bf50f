import { afterEach, expect, it } from 'vitest'
import { createStore } from 'jotai/vanilla'
import { clearStoredTexts, storedTextAtom } from '../../src/shared/desk/stored-text.ts'
import { scopeAtom } from '../../src/lib/session/scope.ts'

const openTab = (email: string) => {
  const store = createStore()
  store.set(scopeAtom, `desk ${email}`)
  return store
}

afterEach(() => sessionStorage.clear())

it("G-08: a member's typed text survives a reload and is not shown to other members", () => {
  openTab('one@demo.local').set(storedTextAtom('answer 5'), 'Мастер придёт завтра')
  expect(openTab('one@demo.local').get(storedTextAtom('answer 5'))).toBe('Мастер придёт завтра')
  expect(openTab('one@demo.local').get(storedTextAtom('answer 6'))).toBe('')
  expect(openTab('two@demo.local').get(storedTextAtom('answer 5'))).toBe('')
})

it("G-08: signing out deletes the member's typed text and keeps that of others", () => {
  openTab('one@demo.local').set(storedTextAtom('answer 5'), 'Мастер придёт завтра')
  openTab('two@demo.local').set(storedTextAtom('answer 5'), 'Ответим в пятницу')
  clearStoredTexts('one@demo.local')
  expect(openTab('one@demo.local').get(storedTextAtom('answer 5'))).toBe('')
  expect(openTab('two@demo.local').get(storedTextAtom('answer 5'))).toBe('Ответим в пятницу')
})
