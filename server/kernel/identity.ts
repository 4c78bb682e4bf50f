import type { Seal } from './seal.ts'

const wordLength = 22

/** The opaque word of a profile, stable across sessions (decision 38). */
export const scopeOf = (seal: Seal, residentId: number, profileId: number): string =>
  seal('scope', `${residentId}:${profileId}`).slice(0, wordLength)

/** The opaque word of a resident, stable across sessions. */
export const accountOf = (seal: Seal, residentId: number): string =>
  seal('account', String(residentId)).slice(0, wordLength)

/** The CSRF token of a session: the same for as long as the session lives. */
export const csrfOf = (seal: Seal, familyId: string): string => seal('csrf', familyId)
