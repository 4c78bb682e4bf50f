import { atom } from 'jotai/vanilla'

/** Replies loaded without a worker are not cached. */
export const loadedWithoutWorker = 'serviceWorker' in navigator && navigator.serviceWorker.controller === null

const listeners = new Set<() => void>()

/** Calls back when the device's first worker takes control and can cache replies. */
export const onWorkerReady = (callback: () => void): void => void listeners.add(callback)

export const announceFirstControl = (): void => {
  for (const callback of listeners) callback()
}

/** The waiting update, or null (O-10). */
export const updateAtom = atom<{ apply(): Promise<void> } | null>(null)
