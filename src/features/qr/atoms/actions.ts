import { atom } from 'jotai/vanilla'
import { CallError, NoResponseError } from '../../../lib/http/call-errors.ts'
import { leaveSession, requestCall, submitCode, attachChoice, saveChoice, requestEmailCode } from '../api.ts'
import { newFlow, resendAllowedAt, type Step } from '../rules/flow.ts'
import { stepAfterLookUp } from '../rules/navigation.ts'
import { flowAtom } from '../flow-state.ts'
import { actionAtom, addressesAtom } from './remote.ts'
import { forgetTypedAtom } from './typed.ts'
import type { TenantAddress } from '#contract/qr/schema.ts'

/** Uses the last code's channel. */
export const resendCodeAtom = atom(null, async (get, set) => {
  const { phone, email, code } = get(flowAtom)
  const to = code?.to ?? 'phone'
  const id = to === 'phone' ? await requestCall(phone) : await requestEmailCode(phone, email)
  set(flowAtom, (flow) => ({ ...flow, code: { id, to }, againAt: resendAllowedAt(Date.now()) }))
})

export const requestEmailCodeAtom = atom(null, async (get, set, email: string) => {
  const id = await requestEmailCode(get(flowAtom).phone, email)
  set(flowAtom, (flow) => ({
    ...flow,
    email,
    isEmailVerified: false,
    code: { id, to: 'email' },
    againAt: resendAllowedAt(Date.now()),
  }))
})

/** Returns the next step. Keeps the code until the addresses have loaded too. */
export const submitCodeAtom = atom(null, async (get, set, digits: string): Promise<Step> => {
  const { phone, email, code } = get(flowAtom)
  if (code === null) return 'phone'
  await submitCode(code.id, digits)
  await set(addressesAtom, phone, code.to === 'email' ? email : null)
  const { value, status, error } = get(addressesAtom)
  if (status !== 'ready' || value === undefined) throw error
  set(flowAtom, (flow) => ({
    ...flow,
    code: null,
    againAt: null,
    isPhoneVerified: true,
    isEmailVerified: code.to === 'email',
  }))
  return stepAfterLookUp(value.status, value.tenant_addresses.length, code.to)
})

/** Result of a session that has ended. The next payer of the device does not see it, even without a network. */
export const endedActionAtom = atom<unknown>(undefined)

const forgetPayerAtom = atom(null, (get, set) => {
  set(endedActionAtom, get(actionAtom).value)
  set(forgetTypedAtom)
  set(flowAtom, () => newFlow)
})

export const leaveAtom = atom(null, async (_get, set) => {
  await leaveSession()
  set(forgetPayerAtom)
})

/** If the call fails, the session expires within the hour. */
export const finishAtom = atom(null, async (_get, set) => {
  set(forgetPayerAtom)
  try {
    await leaveSession()
  } catch (error) {
    if (!(error instanceof NoResponseError || error instanceof CallError)) throw error
  }
})

interface Choice {
  readonly tenantId: number
  readonly sector: string
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** After a return from the bank, attaches the choice to that pay action, or saves a new one if it is gone. */
export const saveChoiceAtom = atom(
  null,
  async (get, set, { tenantId, sector }: Choice, addresses: TenantAddress[]) => {
    const { fromRedirect, payActionId } = get(flowAtom)
    const choice = { tenant_id: tenantId, sector }
    const attached =
      fromRedirect && payActionId !== null
        ? await attachChoice(payActionId, choice).catch((error: unknown) => {
            if (isGone(error)) return null
            throw error
          })
        : null
    const id = attached ?? (await saveChoice(choice, addresses))
    set(flowAtom, (flow) => ({ ...flow, tenantId, sector, payActionId: id, fromRedirect: attached !== null }))
  },
)

/** Continues after the bank's redirect. Returns the next step. */
export const resumeAtom = atom(null, async (get, set, actionId: string): Promise<Step> => {
  await set(actionAtom, actionId)
  const { value, status, error } = get(actionAtom)
  if (status !== 'ready' || value === undefined) throw error
  // The typed sum is paid or given up.
  set(forgetTypedAtom)
  set(flowAtom, (flow) => ({
    ...flow,
    payActionId: actionId,
    fromRedirect: true,
    tenantId: value.tenant_id,
    sector: null,
  }))
  return 'address'
})
