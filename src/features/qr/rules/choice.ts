import type { TenantAddress } from '#contract/qr/schema.ts'

/** The chosen address: a single one is preselected. */
export const chosenAddress = (
  addresses: readonly TenantAddress[],
  tenantId: number | null,
): TenantAddress | undefined =>
  addresses.length === 1 ? addresses[0] : addresses.find(({ tenant_id }) => tenant_id === tenantId)

/** The chosen sector's code: a single one is preselected, an unknown one is none. */
export const chosenSector = (address: TenantAddress | undefined, sector: string | null): string | null => {
  const sectors = address?.sectors ?? []
  const found = sectors.length === 1 ? sectors[0] : sectors.find(({ value }) => value === sector)
  return found?.value ?? null
}
