import {
  addStaffPasskey,
  verifyStaffPasskey,
  startStaffPasskey,
  startStaffPasskeyVerification,
} from '#contract/staff/passkey-endpoints.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { deviceName } from '../../../lib/device/device-name.ts'
import { createCredential, requestAssertion } from '../../../shared/passkeys/passkeys.ts'
import { call } from '../../../lib/http/call.ts'
import { messages } from './messages.ts'

/** Needs no `password` at set-up. */
export const addPasskey = async (password?: string): Promise<StaffSession> => {
  const options = await call(startStaffPasskey, { body: password === undefined ? {} : { password } })
  const credential = await createCredential(options, messages.passkeyNotAdded)
  return call(addStaffPasskey, { body: { name: deviceName(navigator.userAgent), credential } })
}

export const showPasskey = async (): Promise<StaffSession> => {
  const options = await call(startStaffPasskeyVerification, {})
  return call(verifyStaffPasskey, { body: await requestAssertion(options, messages.passkeyNotShown) })
}
