import { useSyncExternalStore } from 'react'

/** From this width on a screen has two columns: 1024 px, and more for a larger text of the browser (L-04). */
const media = matchMedia('(min-width: 64em)')

const subscribe = (changed: () => void): (() => void) => {
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the screen has room for two columns; asking lays nothing out. */
export const isWide = (): boolean => media.matches

/** Gives `isWide()` and follows it while the screen is turned or resized. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide)
