import { atom, type WritableAtom } from 'jotai/vanilla'
import { scopeAtom } from '../../lib/session/scope.ts'
import { atomFamily } from '../../lib/state/family.ts'
import { storeTab, storeLocal, readLocal, readTab } from '../../lib/storage/web-storage.ts'

// Not in storage-keys.ts, which residents' first screen loads.
const soundKey = 'desk.sound'
const getKey = (scope: string, name: string): string => `desk.typed ${scope} ${name}`

type StoredTextAtom = WritableAtom<string, [text: string], void>

/** Keeps a member's text by field in this tab; it survives a reload and the end of the session. */
export const storedTextAtom: (name: string) => StoredTextAtom = atomFamily((name) => {
  const typedAtom = atom<{ readonly scope: string; readonly text: string } | null>(null)
  return atom(
    (get) => {
      const scope = get(scopeAtom) ?? ''
      const typed = get(typedAtom)
      return typed?.scope === scope ? typed.text : (readTab(getKey(scope, name)) ?? '')
    },
    (get, set, text: string) => {
      const scope = get(scopeAtom) ?? ''
      storeTab(getKey(scope, name), text === '' ? null : text)
      set(typedAtom, { scope, text })
    },
  )
})

export const clearStoredTexts = (email: string): void => {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(getKey(`desk ${email}`, ''))) sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so nothing was kept.
  }
}

const soundOnAtom = atom(readLocal(soundKey) !== 'off')
export const deskSoundAtom = atom(
  (get) => get(soundOnAtom),
  (_get, set, isOn: boolean) => {
    set(soundOnAtom, isOn)
    storeLocal(soundKey, isOn ? 'on' : 'off')
  },
)
