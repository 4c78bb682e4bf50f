import { guestNumber } from '#contract/qr/checks.ts'
import { startDialing } from '#contract/qr/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Has four digits sent to the e-mail of the payer with this proven phone; gives the id to prove them by. */
export const writeCode = async (phone: string, email: string): Promise<string> =>
  (await call(startDialing, { body: { guest_number: guestNumber(phone), email } })).call_task_id
