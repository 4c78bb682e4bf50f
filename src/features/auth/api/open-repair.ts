import { openPasswordReset as endpoint } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import type { LetterLink } from '../rules/letter-link.ts'

/** Opens the session that may set a password, and nothing else. */
export const openPasswordReset = async ({ userId, profileId }: LetterLink): Promise<void> => {
  await call(endpoint, { body: { user_id: userId, profile_id: profileId } })
}
