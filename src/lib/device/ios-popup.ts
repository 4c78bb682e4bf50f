import { atom } from 'jotai/vanilla'
import { isIos, isStandalone } from './install.ts'
import { deviceKeys } from '../storage/storage-keys.ts'

/** Per device (H-05). */
const maxShown = 3

const countShown = (): boolean => {
  try {
    const shown = Number(localStorage.getItem(deviceKeys.iosPopup) ?? 0)
    if (!(shown < maxShown)) return false
    localStorage.setItem(deviceKeys.iosPopup, String(shown + 1))
    return true
  } catch {
    // Without a count it would never stop.
    return false
  }
}

const stateAtom = atom<'not offered' | 'open' | 'closed'>('not offered')

/** Writing 'show' opens it once per page load, never in the installed app (H-05). */
export const iosPopupAtom = atom(
  (get) => get(stateAtom) === 'open',
  (get, set, wish: 'show' | 'close') => {
    if (wish === 'close') set(stateAtom, 'closed')
    else if (get(stateAtom) === 'not offered')
      set(stateAtom, isIos() && !isStandalone() && countShown() ? 'open' : 'closed')
  },
)
