import { getReceiptTask } from '#contract/receipts/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** How far a printing is. */
export const loadReceiptTask = (task: { readonly task_id: string; readonly sector_code: string }) =>
  call(getReceiptTask, { query: { task_id: task.task_id, sector_code: task.sector_code } })
