import { finishDialing } from '#contract/qr/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Shows the digits of a call or a letter. */
export const proveCode = async (id: string, digits: string): Promise<void> => {
  await call(finishDialing, { params: { id }, body: { verification_num: digits } })
}
