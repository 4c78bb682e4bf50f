import type { Queryable } from '../../db/connect.ts'

/** What a payer has proven. */
export interface Proven {
  readonly phone: string
  readonly email: string | null
}

export interface AddressRow {
  readonly id: number
  readonly address: string
  readonly isRestricted: boolean
  /** Services that a receipt was issued for. */
  readonly sectors: readonly { readonly value: string; readonly text: string }[]
}

/** Addresses of a proven phone, and of a proven e-mail: the staff's, or that of a resident's cabinet. */
export const listAddresses = (sql: Queryable, { phone, email }: Proven) => sql<AddressRow[]>`
  select account.id, account.address, account.payment_restriction is not null as "isRestricted",
    coalesce((select json_agg(json_build_object('value', sector.code, 'text', sector.name) order by sector.id)
      from sector where sector.organisation_id = account.organisation_id and exists (
        select from accrual where accrual.personal_account_id = account.id and accrual.sector_id = sector.id)),
      '[]') as sectors
  from personal_account account where account.id in (
    select personal_account_id from phone where digits = ${phone} and not_actual_at is null
    union select personal_account_id from account_email where email = ${email}
    union select profile.personal_account_id from resident join profile on profile.resident_id = resident.id
      where resident.username = ${email} and resident.deleted_at is null)
  order by account.address, account.id`
