import { useSyncExternalStore } from 'react'

const media = matchMedia('(prefers-color-scheme: dark)')

const subscribe = (changed: () => void): (() => void) => {
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the system is dark; a canvas has to be drawn anew when that changes. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, () => media.matches)
