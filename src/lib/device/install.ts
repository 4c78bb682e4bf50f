import { atom } from 'jotai/vanilla'
import { store } from '../state/store.ts'

interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

const offeredAtom = atom<InstallEvent | null>(null)
/** Whether the browser allows an install prompt (O-01). */
export const canInstallAtom = atom((get) => get(offeredAtom) !== null)

/** Captures the browser's prompt. Call once, early. */
export const watchInstall = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallEvent(event)) store.set(offeredAtom, event)
  })
  addEventListener('appinstalled', () => store.set(offeredAtom, null))
}

/** Shows the prompt, which works only once. Returns true if accepted. */
export const install = async (): Promise<boolean> => {
  const offered = store.get(offeredAtom)
  store.set(offeredAtom, null)
  return (await offered?.prompt())?.outcome === 'accepted'
}

/** Checks touch points, because iPads claim to be Macs. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
