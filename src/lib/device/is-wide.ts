import { useSyncExternalStore } from 'react'

/** From this width on a screen has two columns. */
const media = matchMedia('(min-width: 1024px)')

const subscribe = (changed: () => void): (() => void) => {
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the screen has room for two columns; asking lays nothing out. */
export const isWide = (): boolean => media.matches

/** Gives `isWide()` and follows it while the screen is turned or resized. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide)
