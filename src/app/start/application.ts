import { atom } from 'jotai/vanilla'
import { useAtomValue } from 'jotai/react'
import { useSyncExternalStore } from 'react'
import { store } from '../../lib/state/store.ts'
import { readCsrf } from '../../lib/http/csrf-cookie.ts'
import { qrGoesOnKey } from '../../lib/storage/storage-keys.ts'
import { keepInTab, readTab } from '../../lib/storage/tab-storage.ts'
import { chooseApplication, wideDesktop, type Application } from './choose-application.ts'

/** Whether the page shows the signed-in application: a CSRF cookie at start, or a sign-in since (B-04). */
export const isSignedInAtom = atom(readCsrf() !== null)
const goneOnAtom = atom(false)
/** The payer chose to go on at a wide desktop (docs/specification.md), for this tab alone: a return from the bank stays here. */
export const goOnHereAtom = atom(null, (_get, set) => {
  set(goneOnAtom, true)
  keepInTab(qrGoesOnKey, 'yes')
})
const goesOn = (): boolean => store.get(goneOnAtom) || readTab(qrGoesOnKey) !== null

const media = matchMedia(wideDesktop)

const subscribe = (changed: () => void): (() => void) => {
  addEventListener('hashchange', changed)
  media.addEventListener('change', changed)
  return () => {
    removeEventListener('hashchange', changed)
    media.removeEventListener('change', changed)
  }
}

/** The application that the page would open with now. */
export const presentApplication = (): Application =>
  chooseApplication(location.hash, store.get(isSignedInAtom), media.matches, goesOn)

/** The application that the address, the cookie and the screen's width choose (B-04). */
export const useApplication = (): Application => {
  useAtomValue(isSignedInAtom)
  useAtomValue(goneOnAtom)
  return useSyncExternalStore(subscribe, presentApplication)
}
