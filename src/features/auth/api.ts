import {
  activateTenant,
  changePassword,
  confirmEmail,
  finishAddProfile as finishAddProfileEndpoint,
  finishEmailChange as finishEmailChangeEndpoint,
} from '#contract/auth/account-endpoints.ts'
import type { Session } from '#contract/auth/session-schema.ts'
import { call } from '../../lib/http/call.ts'
import { sendHttp, type Transport } from '../../lib/http/http.ts'
import { refreshLock } from '../../lib/http/refresh.ts'
import { withLock } from '../../lib/storage/lock.ts'

/** Opaque one-time tokens from a letter's link (decision 8). */
interface EmailLink {
  readonly userId: string
  readonly profileId: string
}

/** Opens a limited session, which may only set a password. */
export const activate = async ({ userId, profileId }: EmailLink, area: string): Promise<void> => {
  await call(activateTenant, { body: { user_id: userId, profile_id: profileId, area_number: area } })
}

export const finishAddProfile = (
  { userId, profileId, activationCode }: EmailLink & { readonly activationCode: string },
  area: string,
): Promise<undefined> =>
  call(finishAddProfileEndpoint, {
    body: { user_id: userId, profile_id: profileId, activation_code: activationCode, area_number: area },
  })

export const finishEmailChange = async ({ userId, profileId }: EmailLink, area: string): Promise<void> => {
  await call(confirmEmail, { params: { userId, code: profileId } })
  await call(finishEmailChangeEndpoint, {
    body: { user_id: userId, profile_id: profileId, area_number: area },
  })
}

// Setting a password revokes old tokens; the lock makes other calls wait for new ones.
const underRefreshLock: Transport = (request) => withLock(refreshLock, () => sendHttp(request))

export const setPassword = (password: string): Promise<Session> =>
  call(changePassword, { body: { password } }, { scope: null, transport: underRefreshLock })
