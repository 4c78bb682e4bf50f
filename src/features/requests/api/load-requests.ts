import { listRequests } from '#contract/requests/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'
import { entryOf } from '../rules/request-view.ts'
import { scopeFlags, type RequestScope } from '../rules/scopes.ts'

/** A page of a scope's requests from the offset on, and how many there are. */
export const loadRequests = async (scope: RequestScope, offset: number) => {
  const { reply, ...meta } = await callWithMeta(listRequests, { query: { ...scopeFlags(scope), offset } })
  return { ...meta, reply: reply.requests.map(entryOf), count: reply.count }
}
