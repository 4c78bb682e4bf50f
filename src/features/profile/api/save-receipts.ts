import { saveReceipts as endpoint } from '#contract/profile/endpoints.ts'
import type { Receipts } from '#contract/profile/schema.ts'
import { call } from '../../../lib/call.ts'

export const saveReceipts = (receipts: Receipts) => call(endpoint, { body: receipts })
