import { atom } from 'jotai/vanilla'
import type { Session } from '#contract/session/schema.ts'

/** The session that a set password opened; the page enters it when the resident has read that it is done. */
export const repairedAtom = atom<Session | null>(null)
