import { atom } from 'jotai/vanilla'
import { isIos, isStandalone } from './install.ts'
import { deviceKeys } from '../storage/storage-keys.ts'

/** The popup is shown so often, on one device (H-05). */
const maxShown = 3

const countShown = (): boolean => {
  try {
    const shown = Number(localStorage.getItem(deviceKeys.iosPopup) ?? 0)
    if (!(shown < maxShown)) return false
    localStorage.setItem(deviceKeys.iosPopup, String(shown + 1))
    return true
  } catch {
    // Without a count it could never stop.
    return false
  }
}

const stateAtom = atom<'not offered' | 'open' | 'closed'>('not offered')

/**
 * Whether the iOS information popup is open (H-05). Writing 'show' opens it once for each start of the page, each
 * time counted in local storage (H-05); never in the installed application.
 */
export const iosPopupAtom = atom(
  (get) => get(stateAtom) === 'open',
  (get, set, wish: 'show' | 'close') => {
    if (wish === 'close') set(stateAtom, 'closed')
    else if (get(stateAtom) === 'not offered')
      set(stateAtom, isIos() && !isStandalone() && countShown() ? 'open' : 'closed')
  },
)
