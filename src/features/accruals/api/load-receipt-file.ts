import { getReceiptFile } from '#contract/receipts/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** The printed receipt. */
export const loadReceiptFile = async (task_id: string): Promise<Blob> => {
  const file = await call(getReceiptFile, { params: { task_id } })
  if (!(file instanceof Blob)) throw new TypeError('The answer is no file')
  return file
}
