import type { TenantAddress } from '#contract/qr/schema.ts'
import type { Flow } from './flow.ts'
import type { Step } from './step.ts'

/** What a step needs to have gone before; a payer who opens it without is led to the step that is missing. */
export const openStep = (asked: Step, flow: Flow, actionId: string | null): Step => {
  const { code, isPhoneProven, payActionId, tenantId } = flow
  switch (asked) {
    case 'continuation':
      return actionId === null ? 'greetings' : asked
    case 'confirm':
      return code === null ? 'phone' : asked
    case 'email':
    case 'register':
    case 'address':
      return isPhoneProven || flow.fromRedirect ? asked : 'phone'
    case 'sector':
      if (!isPhoneProven && !flow.fromRedirect) return 'phone'
      return tenantId === null ? 'address' : asked
    case 'finish':
      return payActionId === null ? openStep('address', flow, actionId) : asked
    default:
      return asked
  }
}

/** Where the back arrow leads; null where it is hidden. */
export const backOf = (step: Step, flow: Flow, addresses: readonly TenantAddress[]): Step | null => {
  switch (step) {
    case 'confirm':
      return flow.code?.to === 'email' ? 'email' : 'phone'
    case 'sector':
      return 'address'
    case 'register':
      return addresses.length > 0 ? 'address' : 'email'
    case 'finish': {
      const chosen = addresses.find(({ tenant_id }) => tenant_id === flow.tenantId)
      return (chosen?.sectors.length ?? 0) > 1 ? 'sector' : 'address'
    }
    case 'blocked':
      return 'phone'
    default:
      return null
  }
}

/** After a proof: the addresses, the blocked page, or what else is known of the payer. */
export const stepAfterLookUp = (status: 'success' | 'denied', count: number, by: 'phone' | 'email'): Step => {
  if (status === 'denied') return 'blocked'
  if (count > 0) return 'address'
  return by === 'phone' ? 'email' : 'register'
}
