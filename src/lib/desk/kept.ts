import { atom, type WritableAtom } from 'jotai/vanilla'
import { scopeAtom } from '../session/scope.ts'
import { atomFamily } from '../state/family.ts'
import { keepInTab, readTab } from '../storage/tab-storage.ts'

// Not among storage-keys.ts, which every first screen of the residents loads.
const soundKey = 'desk.sound'
const getKey = (scope: string, name: string): string => `desk.typed ${scope} ${name}`

/** Atom of a text that a member types at the desk, by its name; '' for none. */
type KeptText = WritableAtom<string, [text: string], void>

/**
 * What a member is typing, by the name of its field: it outlives a reload of this tab and the end of the session, and is the
 * member's own. Nothing of it leaves the tab.
 */
export const keptText: (name: string) => KeptText = atomFamily((name) => {
  const typedAtom = atom<{ readonly scope: string; readonly text: string } | null>(null)
  return atom(
    (get) => {
      const scope = get(scopeAtom) ?? ''
      const typed = get(typedAtom)
      return typed?.scope === scope ? typed.text : (readTab(getKey(scope, name)) ?? '')
    },
    (get, set, text: string) => {
      const scope = get(scopeAtom) ?? ''
      keepInTab(getKey(scope, name), text === '' ? null : text)
      set(typedAtom, { scope, text })
    },
  )
})

/** Forgets what a member has typed in this tab. */
export const dropKept = (email: string): void => {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(getKey(`desk ${email}`, ''))) sessionStorage.removeItem(key)
  } catch {
    // Storage is refused altogether: then nothing was kept.
  }
}

const hasSound = (): boolean => {
  try {
    return localStorage.getItem(soundKey) !== 'off'
  } catch {
    return true
  }
}

const soundOnAtom = atom(hasSound())
/** Whether new cases are told by a sound on this device. */
export const deskSoundAtom = atom(
  (get) => get(soundOnAtom),
  (_get, set, isOn: boolean) => {
    set(soundOnAtom, isOn)
    try {
      localStorage.setItem(soundKey, isOn ? 'on' : 'off')
    } catch {
      // Nothing is kept here: it holds until the page is closed.
    }
  },
)
