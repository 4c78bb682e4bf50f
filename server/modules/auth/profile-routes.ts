import * as endpoints from '#contract/auth/endpoints.ts'
import { Refused } from '../../kernel/refusal.ts'
import { serve, type Route } from '../../http/route.ts'
import { presentSession } from '../sessions/service.ts'
import { presentProfile } from './present.ts'
import { activateProfile, findExtra, findResident, listProfiles, listSectors } from './profile-store.ts'
import type { AuthParts } from './service.ts'
import { texts } from './texts.ts'

const noProfile = (): Refused => new Refused('not_found', [texts.noProfile])

/** Who is signed in, for which flat, and what that profile may do. */
export const profileRoutes = ({ sql, seal }: Omit<AuthParts, 'clock'>): readonly Route[] => [
  serve(endpoints.verify, async (_input, { caller }) => {
    const extra = await findExtra(sql, caller.personalAccountId)
    if (!extra) throw noProfile()
    return extra
  }),
  serve(endpoints.changeProfile, async ({ body }, { caller }) => {
    if (!(await activateProfile(sql, caller.familyId, body.profile))) throw noProfile()
    return presentSession(seal, { ...caller, profileId: body.profile })
  }),
  serve(endpoints.getProfile, async (_input, { caller }) => {
    const [user, profiles] = await Promise.all([
      findResident(sql, caller.residentId),
      listProfiles(sql, caller.residentId),
    ])
    if (!user) throw noProfile()
    return {
      user,
      profiles: profiles.map((row) => presentProfile(seal, caller.residentId, row)),
      session: presentSession(seal, caller),
    }
  }),
  serve(endpoints.getPermissions, async (_input, { caller }) => ({ permissions: caller.permissions })),
  serve(endpoints.getTenantProfile, async (_input, { caller }) => ({
    sectors: await listSectors(sql, caller.organisationId),
  })),
]
