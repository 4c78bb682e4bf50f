import { activateTenant } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import type { LetterLink } from '../rules/letter-link.ts'

/** Opens the session that may set a password, and nothing else. */
export const activate = async ({ userId, profileId }: LetterLink, area: string): Promise<void> => {
  await call(activateTenant, { body: { user_id: userId, profile_id: profileId, area_number: area } })
}
