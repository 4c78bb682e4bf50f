import { getRequest } from '#contract/requests/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'
import { viewOf } from '../rules/request-view.ts'

/** One request with its history. */
export const loadRequest = async (id: number) => {
  const { reply, ...meta } = await callWithMeta(getRequest, { params: { id } })
  return { ...meta, reply: viewOf(reply) }
}
