import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void): (() => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the device says that it has a network; having one is no promise that the server is reached. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
