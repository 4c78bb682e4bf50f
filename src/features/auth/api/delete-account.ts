import { deleteProfile } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

export const deleteAccount = (): Promise<undefined> => call(deleteProfile, {})
