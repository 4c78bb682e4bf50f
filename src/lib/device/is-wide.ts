import { useSyncExternalStore } from 'react'

/** Two columns from 1024 px, or more with larger browser text (L-04). */
const media = matchMedia('(min-width: 64em)')

const subscribe = (changed: () => void): (() => void) => {
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** The rail shows the names of its sections, and their parts. */
const railMedia = matchMedia('(min-width: 1381px)')

const subscribeToRail = (changed: () => void): (() => void) => {
  railMedia.addEventListener('change', changed)
  return () => railMedia.removeEventListener('change', changed)
}

export const useHasRailNames = (): boolean => useSyncExternalStore(subscribeToRail, () => railMedia.matches)

/** Does not force a layout. */
export const isWide = (): boolean => media.matches

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide)
