import { desiredEnd } from '#contract/requests/desired-time.ts'
import { createRequest } from '#contract/requests/endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { getFileIds } from '../../lib/outbox/attachments.ts'
import { toCallOptions } from '../../lib/outbox/call-options.ts'
import { requestPayloadSchema, type RequestPayload } from './request-payload.ts'
import type { Sender } from '../../lib/outbox/record.ts'
import { toOutcome } from '../../lib/outbox/to-outcome.ts'

const toExecution = ({ startAt }: RequestPayload) => ({
  desired_start_at: startAt,
  desired_end_at: startAt && desiredEnd(startAt),
})

const toPhones = ({ phones }: RequestPayload) =>
  phones.map((number) => ({ type: 'cell' as const, add: '', number, added_by_tenant: true }))

export const sendRequest: Sender = async (lane, item) => {
  const { key } = item
  const payload = requestPayloadSchema.safeParse(item.payload)
  if (key === null || !payload.success || payload.data.kind === null)
    return { name: 'rejected', errors: [], code: 'unreadable' }
  const { kind, description } = payload.data
  const body = {
    _type: kind.type,
    category: kind.category,
    subcategory: kind.subcategory,
    description,
    execution: toExecution(payload.data),
    phones: toPhones(payload.data),
    requester_files: getFileIds(item),
  }
  try {
    const { number } = await call(createRequest, { body }, toCallOptions(lane, item, key))
    return { name: 'accepted', receipt: number, basedOn: null }
  } catch (error) {
    return toOutcome(error)
  }
}
