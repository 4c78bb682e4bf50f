import { atom } from 'jotai/vanilla'
import { useAtomValue } from 'jotai/react'
import { useSyncExternalStore } from 'react'
import { store } from '../../lib/state/store.ts'
import { hydratedPath } from '../../lib/routes/hash-location.ts'
import { readCsrf } from '../../lib/http/csrf-cookie.ts'
import { qrGoesOnKey } from '../../lib/storage/storage-keys.ts'
import { storeTab, readTab } from '../../lib/storage/web-storage.ts'
import { chooseApplication, wideDesktop, type Application } from './choose-application.ts'

/** A CSRF cookie at start, or a later sign-in (B-04). */
export const isSignedInAtom = atom(readCsrf() !== null)
const goneOnAtom = atom(false)
/** Stored per tab, so a return from the bank stays here (docs/specification.md). */
export const continueHereAtom = atom(null, (_get, set) => {
  set(goneOnAtom, true)
  storeTab(qrGoesOnKey, 'yes')
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

const choose = (hash: string): Application =>
  chooseApplication(hash, store.get(isSignedInAtom), media.matches, goesOn)
export const presentApplication = (): Application => choose(location.hash)
const hydratedApplication = (): Application => choose(`#${hydratedPath()}`)

export const useApplication = (): Application => {
  useAtomValue(isSignedInAtom)
  useAtomValue(goneOnAtom)
  return useSyncExternalStore(subscribe, presentApplication, hydratedApplication)
}
