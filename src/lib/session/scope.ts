import { atom } from 'jotai/vanilla'

/**
 * The opaque word of the active profile, null while nobody is signed in. Everything that a resident sees is kept
 * under it, so that setting it resets the whole of it.
 */
export const scopeAtom = atom<string | null>(null)

/** The profile that this page acts for; null while nobody is signed in. */
export const actingProfileAtom = atom<number | null>(null)
