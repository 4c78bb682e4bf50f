import { saveReceipts as endpoint } from '#contract/profile/endpoints.ts'
import type { Receipts } from '#contract/profile/schema.ts'
import { call } from '../../../lib/http/call.ts'

export const saveReceipts = (receipts: Receipts) => call(endpoint, { body: receipts })
