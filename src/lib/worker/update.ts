import { atom } from 'jotai/vanilla'

/** How a waiting update is put to work; null while there is none (row O-10). */
export const updateAtom = atom<{ apply(): Promise<void> } | null>(null)
