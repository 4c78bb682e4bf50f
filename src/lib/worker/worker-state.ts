import { atom } from 'jotai/vanilla'

/** Whether the page came without a worker: what it loads before one takes over is not stored. */
export const loadedWithoutWorker = 'serviceWorker' in navigator && navigator.serviceWorker.controller === null

const listeners = new Set<() => void>()

/** Calls back when the first worker of this device takes control: replies are stored only from then on. */
export const onWorkerReady = (callback: () => void): void => void listeners.add(callback)

/** Runs the callbacks of `onWorkerReady`; called once, by the code that registered the worker. */
export const announceFirstControl = (): void => {
  for (const callback of listeners) callback()
}

/** A waiting update and the way to apply it; null while there is none (O-10). */
export const updateAtom = atom<{ apply(): Promise<void> } | null>(null)
