import { atom } from 'jotai/vanilla'

/** Whether the page came without a worker: what it loads before one takes over is not stored. */
export const cameUncontrolled = 'serviceWorker' in navigator && navigator.serviceWorker.controller === null

const listeners = new Set<() => void>()

/** Hears that the very first worker of this device took over: replies are stored from now on, and only from now. */
export const onFirstControl = (heard: () => void): void => void listeners.add(heard)

/** Told once, by whoever registered the worker. */
export const announceFirstControl = (): void => {
  for (const heard of listeners) heard()
}

/** A waiting update and the way to apply it; null while there is none (O-10). */
export const updateAtom = atom<{ apply(): Promise<void> } | null>(null)
