import { getPayAction } from '#contract/qr/endpoints.ts'
import type { PayAction } from '#contract/qr/schema.ts'
import { callWithMeta, type Answer } from '../../../lib/http/call.ts'

export const loadAction = (pay_action_id: string): Promise<Answer<PayAction>> =>
  callWithMeta(getPayAction, { query: { pay_action_id } })
