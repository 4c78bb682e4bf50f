import { rateRequest as endpoint } from '#contract/requests/endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import { viewOf } from '../rules/request-view.ts'

/** Gives a request that is done its stars; answers with what it has become. */
export const rateRequest = async (id: number, score: number) =>
  viewOf(await call(endpoint, { params: { id }, body: { score } }))
