import { consentText } from '#contract/account/consent.ts'
import { registerTenant } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import type { Registration } from '../rules/claim.ts'

/** Asks for the activation letter, with the consent as it was read. */
export const register = (claim: Registration): Promise<undefined> =>
  call(registerTenant, { body: { ...claim, consent: consentText } })
