import { checkPassword as endpoint } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

export const checkPassword = (password: string): Promise<undefined> => call(endpoint, { body: { password } })
