import { afterEach, expect, it } from 'vitest'
import { createStore } from 'jotai/vanilla'
import { dropKept, keptText } from '../../src/shared/desk/kept.ts'
import { scopeAtom } from '../../src/lib/session/scope.ts'

/** The desk of a member in this tab, as after a reload. */
const openTab = (email: string) => {
  const store = createStore()
  store.set(scopeAtom, `desk ${email}`)
  return store
}

afterEach(() => sessionStorage.clear())

it("G-08: what a member types outlives a reload, and is nobody else's", () => {
  openTab('one@demo.local').set(keptText('answer 5'), 'Мастер придёт завтра')
  expect(openTab('one@demo.local').get(keptText('answer 5'))).toBe('Мастер придёт завтра')
  expect(openTab('one@demo.local').get(keptText('answer 6'))).toBe('')
  expect(openTab('two@demo.local').get(keptText('answer 5'))).toBe('')
})

it('G-08: who signs out leaves nothing typed behind, and takes nothing of others away', () => {
  openTab('one@demo.local').set(keptText('answer 5'), 'Мастер придёт завтра')
  openTab('two@demo.local').set(keptText('answer 5'), 'Ответим в пятницу')
  dropKept('one@demo.local')
  expect(openTab('one@demo.local').get(keptText('answer 5'))).toBe('')
  expect(openTab('two@demo.local').get(keptText('answer 5'))).toBe('Ответим в пятницу')
})
