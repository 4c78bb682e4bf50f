import { attachPayAction, savePayAction } from '#contract/qr/endpoints.ts'
import type { TenantAddress } from '#contract/qr/schema.ts'
import { call } from '../../../lib/http/call.ts'

interface Choice {
  readonly tenant_id: number
  readonly sector: string
}

/** Saves what is to be paid for; gives the id of the pay action. */
export const saveChoice = async (choice: Choice, tenant_addresses: TenantAddress[]): Promise<string> =>
  (await call(savePayAction, { body: { ...choice, tenant_addresses } })).pay_action_id

/** Puts the choice into a pay action that there is already. */
export const attachChoice = async (id: string, choice: Choice): Promise<string> =>
  (await call(attachPayAction, { params: { id }, body: choice })).pay_action_id
