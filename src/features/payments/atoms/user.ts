import type { Getter, Setter } from 'jotai/vanilla'
import { profileAtom } from '../../../lib/session/session.ts'

/** Who the bank is told of; asked for now when it is not known yet. Throws when it cannot be had. */
export const userOf = async (get: Getter, set: Setter): Promise<number> => {
  if (get(profileAtom).value === undefined) await set(profileAtom)
  const { value, error } = get(profileAtom)
  if (value === undefined) throw error
  return value.user.id
}
