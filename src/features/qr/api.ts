import { guestNumber } from '#contract/qr/checks.ts'
import {
  startDialing,
  finishDialing,
  leaveQr,
  attachPayAction,
  savePayAction,
} from '#contract/qr/endpoints.ts'
import type { TenantAddress } from '#contract/qr/schema.ts'
import { call } from '../../lib/http/call.ts'

/** Returns the call's id. */
export const requestCall = async (phone: string): Promise<string> =>
  (await call(startDialing, { body: { guest_number: guestNumber(phone) } })).call_task_id

/** Returns the code's id. */
export const requestEmailCode = async (phone: string, email: string): Promise<string> =>
  (await call(startDialing, { body: { guest_number: guestNumber(phone), email } })).call_task_id

export const submitCode = async (id: string, digits: string): Promise<void> => {
  await call(finishDialing, { params: { id }, body: { verification_num: digits } })
}

export const leaveSession = async (): Promise<void> => {
  await call(leaveQr, {})
}

interface Choice {
  readonly tenant_id: number
  readonly sector: string
}

/** Returns the pay action's id. */
export const saveChoice = async (choice: Choice, tenant_addresses: TenantAddress[]): Promise<string> =>
  (await call(savePayAction, { body: { ...choice, tenant_addresses } })).pay_action_id

export const attachChoice = async (id: string, choice: Choice): Promise<string> =>
  (await call(attachPayAction, { params: { id }, body: choice })).pay_action_id
