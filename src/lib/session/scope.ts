import { atom } from 'jotai/vanilla'

/** Opaque key of the active profile; null if signed out. Changing it resets all resident data. */
export const scopeAtom = atom<string | null>(null)

/** Null if signed out. */
export const actingProfileAtom = atom<number | null>(null)
