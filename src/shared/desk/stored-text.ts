import { atom, type WritableAtom } from 'jotai/vanilla'
import { scopeAtom } from '../../lib/session/scope.ts'
import { atomFamily } from '../../lib/state/family.ts'
import { store } from '../../lib/state/store.ts'
import { readLocal, storeLocal } from '../../lib/storage/web-storage.ts'
import { eraseTyped, readTyped, shareTyped, storeTyped } from '../../lib/storage/typed-texts.ts'

const soundKey = 'desk.sound'
const getKey = (scope: string, name: string): string => `${scope} ${name}`

type StoredTextAtom = WritableAtom<string, [text: string], void>

/** By scope and name; '' for a deleted text. */
const textsAtom = atom<ReadonlyMap<string, string>>(new Map())
const putAtom = atom(null, (get, set, key: string, text: string) =>
  set(textsAtom, new Map(get(textsAtom)).set(key, text)),
)

let announce: ((key: string, text: string) => void) | null = null
const hearOtherTabs = () => (announce ??= shareTyped((key, text) => store.set(putAtom, key, text)))

/** Keeps a member's text by field in this browser: over reloads, tabs and the end of the session. */
export const storedTextAtom: (name: string) => StoredTextAtom = atomFamily((name) =>
  atom(
    (get) => get(textsAtom).get(getKey(get(scopeAtom) ?? '', name)) ?? '',
    (get, set, text: string) => {
      const key = getKey(get(scopeAtom) ?? '', name)
      if ((get(textsAtom).get(key) ?? '') === text) return
      set(putAtom, key, text)
      announce?.(key, text)
      void storeTyped(key, text)
    },
  ),
)

/** Reads a member's texts, before their screens are drawn. Text typed meanwhile wins. */
export const loadStoredTexts = async (scope: string): Promise<void> => {
  hearOtherTabs()
  const stored = await readTyped(getKey(scope, ''))
  store.set(textsAtom, new Map([...stored, ...store.get(textsAtom)]))
}

/** Deletes a member's texts at the sign-out, from memory even if IndexedDB refuses. */
export const clearStoredTexts = async (email: string): Promise<void> => {
  const prefix = getKey(`desk ${email}`, '')
  const others = [...store.get(textsAtom)].filter(([key]) => !key.startsWith(prefix))
  store.set(textsAtom, new Map(others))
  await eraseTyped(prefix)
}

const soundOnAtom = atom(readLocal(soundKey) !== 'off')
export const deskSoundAtom = atom(
  (get) => get(soundOnAtom),
  (_get, set, isOn: boolean) => {
    set(soundOnAtom, isOn)
    storeLocal(soundKey, isOn ? 'on' : 'off')
  },
)
