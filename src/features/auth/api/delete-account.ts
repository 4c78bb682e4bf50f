import { deleteProfile } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/call.ts'

export const deleteAccount = (): Promise<undefined> => call(deleteProfile, {})
