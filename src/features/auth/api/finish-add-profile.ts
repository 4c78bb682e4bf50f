import { finishAddProfile as endpoint } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import type { LetterLink } from '../rules/letter-link.ts'

/** Adds the flat of the letter's link. */
export const finishAddProfile = (
  { userId, profileId, activationCode }: LetterLink & { readonly activationCode: string },
  area: string,
): Promise<undefined> =>
  call(endpoint, {
    body: { user_id: userId, profile_id: profileId, activation_code: activationCode, area_number: area },
  })
