import { confirmEmail, finishEmailChange as endpoint } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import type { LetterLink } from '../rules/letter-link.ts'

/** Shows the letter's code, then puts the new address in the place of the old one. */
export const finishEmailChange = async ({ userId, profileId }: LetterLink, area: string): Promise<void> => {
  await call(confirmEmail, { params: { userId, code: profileId } })
  await call(endpoint, { body: { user_id: userId, profile_id: profileId, area_number: area } })
}
