import type { Profile } from '#contract/auth/schema.ts'
import { scopeOf } from '../../kernel/identity.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { ProfileRow } from './profile-store.ts'

/** A flat in the list of profiles. */
export const presentProfile = (seal: Seal, residentId: number, row: ProfileRow): Profile => ({
  ...row,
  scope: scopeOf(seal, residentId, row.id),
})
