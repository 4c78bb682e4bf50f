import { endSession as endpoint } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

export const endSession = (id: string): Promise<undefined> => call(endpoint, { params: { id } })
