import { atom } from 'jotai/vanilla'
import { dial } from '../api/dial.ts'
import { proveCode } from '../api/prove-code.ts'
import { attachChoice, saveChoice } from '../api/save-choice.ts'
import { writeCode } from '../api/write-code.ts'
import { againAfter } from '../rules/again.ts'
import type { Step } from '../rules/step.ts'
import { stepAfterLookUp } from '../rules/steps.ts'
import { flowAtom } from './flow.ts'
import { actionAtom, addressesAtom } from './remote.ts'
import type { TenantAddress } from '#contract/qr/schema.ts'

/** Has digits told once more where the last ones were, and waits for those. */
export const tellAgainAtom = atom(null, async (get, set) => {
  const { phone, email, code } = get(flowAtom)
  const to = code?.to ?? 'phone'
  const id = to === 'phone' ? await dial(phone) : await writeCode(phone, email)
  set(flowAtom, (flow) => ({ ...flow, code: { id, to }, againAt: againAfter(Date.now()) }))
})

/** Has digits sent to an e-mail. */
export const writeAtom = atom(null, async (get, set, email: string) => {
  const id = await writeCode(get(flowAtom).phone, email)
  set(flowAtom, (flow) => ({
    ...flow,
    email,
    isEmailProven: false,
    code: { id, to: 'email' },
    againAt: againAfter(Date.now()),
  }))
})

/** Proves the digits, looks the addresses up, and says which step is next. The code stays until both have succeeded. */
export const proveAtom = atom(null, async (get, set, digits: string): Promise<Step> => {
  const { phone, email, code } = get(flowAtom)
  if (code === null) return 'phone'
  await proveCode(code.id, digits)
  await set(addressesAtom, phone, code.to === 'email' ? email : null)
  const { value, status, error } = get(addressesAtom)
  if (status !== 'ready' || value === undefined) throw error
  set(flowAtom, (flow) => ({
    ...flow,
    code: null,
    againAt: null,
    isPhoneProven: true,
    isEmailProven: code.to === 'email',
  }))
  return stepAfterLookUp(value.status, value.tenant_addresses.length, code.to)
})

interface Choice {
  readonly tenantId: number
  readonly sector: string
}

/** Saves the choice; after a return from the bank it joins the pay action that the payer came back with. */
export const chooseAtom = atom(
  null,
  async (get, set, { tenantId, sector }: Choice, addresses: TenantAddress[]) => {
    const { fromRedirect, payActionId } = get(flowAtom)
    const choice = { tenant_id: tenantId, sector }
    const id =
      fromRedirect && payActionId !== null
        ? await attachChoice(payActionId, choice)
        : await saveChoice(choice, addresses)
    set(flowAtom, (flow) => ({ ...flow, tenantId, sector, payActionId: id }))
  },
)

/** Goes on after the bank with the pay action that the payer came back with; says which step is next. */
export const recallAtom = atom(null, async (get, set, actionId: string): Promise<Step> => {
  await set(actionAtom, actionId)
  const { value, status, error } = get(actionAtom)
  if (status !== 'ready' || value === undefined) throw error
  set(flowAtom, (flow) => ({
    ...flow,
    payActionId: actionId,
    fromRedirect: true,
    tenantId: value.tenant_id,
    sector: null,
  }))
  return 'address'
})
