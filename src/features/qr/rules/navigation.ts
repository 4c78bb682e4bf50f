import type { TenantAddress } from '#contract/qr/schema.ts'
import type { Flow, Step } from './flow.ts'

/** Returns the requested step, or the first missing one before it. */
export const openStep = (requested: Step, flow: Flow, actionId: string | null): Step => {
  const { code, isPhoneVerified, payActionId, tenantId } = flow
  switch (requested) {
    case 'continuation':
      return actionId === null ? 'greetings' : requested
    case 'confirm':
      return code === null ? 'phone' : requested
    case 'email':
    case 'register':
    case 'address':
      return isPhoneVerified || flow.fromRedirect ? requested : 'phone'
    case 'sector':
      if (!isPhoneVerified && !flow.fromRedirect) return 'phone'
      return tenantId === null ? 'address' : requested
    case 'finish':
      return payActionId === null ? openStep('address', flow, actionId) : requested
    default:
      return requested
  }
}

/** Returns null where the back arrow is hidden. */
export const getPreviousStep = (step: Step, flow: Flow, addresses: readonly TenantAddress[]): Step | null => {
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

/** Returns the addresses, the blocked page, or the next way to identify the payer. */
export const stepAfterLookUp = (status: 'success' | 'denied', count: number, by: 'phone' | 'email'): Step => {
  if (status === 'denied') return 'blocked'
  if (count > 0) return 'address'
  return by === 'phone' ? 'email' : 'register'
}

/** Preselects a single address. */
export const chosenAddress = (
  addresses: readonly TenantAddress[],
  tenantId: number | null,
): TenantAddress | undefined =>
  addresses.length === 1 ? addresses[0] : addresses.find(({ tenant_id }) => tenant_id === tenantId)

/** Preselects a single sector. Null for an unknown one. */
export const chosenSector = (address: TenantAddress | undefined, sector: string | null): string | null => {
  const sectors = address?.sectors ?? []
  const found = sectors.length === 1 ? sectors[0] : sectors.find(({ value }) => value === sector)
  return found?.value ?? null
}
