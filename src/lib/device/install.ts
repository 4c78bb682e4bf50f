import { atom } from 'jotai/vanilla'
import { store } from '../state/store.ts'

interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

const offeredAtom = atom<InstallEvent | null>(null)
/** Whether the browser lets us offer the installation (O-01). */
export const canInstallAtom = atom((get) => get(offeredAtom) !== null)

/** Keeps the browser's own offer until the resident asks for it. Call it once, early. */
export const watchInstall = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallEvent(event)) store.set(offeredAtom, event)
  })
  addEventListener('appinstalled', () => store.set(offeredAtom, null))
}

/** Shows the browser's question; true when the resident agreed. It may be asked once for each offer. */
export const install = async (): Promise<boolean> => {
  const offered = store.get(offeredAtom)
  store.set(offeredAtom, null)
  return (await offered?.prompt())?.outcome === 'accepted'
}

/** An iPhone or iPad, where the installation goes by hand; iPads say that they are Macs. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Whether the page runs as an installed application. */
export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
