import type { TenantAddresses } from '#contract/qr/schema.ts'
import type { Queryable } from '../../db/connect.ts'
import { listAddresses, type AddressRow, type Proven } from './address-store.ts'
import type { SessionRow } from './session-store.ts'

/** All that the session has proven. */
export const provenBy = ({ phone, email, isEmailProven }: SessionRow): Proven => ({
  phone,
  email: isEmailProven ? email : null,
})

const present = ({ id, address, sectors }: AddressRow) => ({
  address_str: address,
  tenant_id: id,
  sectors: [...sectors],
})

/** Addresses that may be paid for; 'denied' when there are some, and all of them are restricted. */
export const addressesOf = async (sql: Queryable, proven: Proven): Promise<TenantAddresses> => {
  const rows = await listAddresses(sql, proven)
  const open = rows.filter(({ isRestricted }) => !isRestricted)
  return {
    status: rows.length > 0 && open.length === 0 ? 'denied' : 'success',
    tenant_addresses: open.map(present),
  }
}
