import { guestNumber } from '#contract/qr/checks.ts'
import { startDialing } from '#contract/qr/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Has the phone called; gives the id of the call. */
export const dial = async (phone: string): Promise<string> =>
  (await call(startDialing, { body: { guest_number: guestNumber(phone) } })).call_task_id
