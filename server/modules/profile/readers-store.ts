import type { Queryable } from '../../db/connect.ts'

/** A resident who may read an account's receipts. */
export interface ReceiptReader {
  readonly residentId: number
  readonly profileId: number
  readonly username: string
  /** Where receipts are to be sent. */
  readonly emails: readonly string[]
}

/** The residents who may read the receipts of an account, with the addresses that each has named (row R-03). */
export const listReceiptReaders = (sql: Queryable, personalAccountId: number) => sql<ReceiptReader[]>`
  select resident.id as "residentId", profile.id as "profileId", resident.username,
    coalesce(settings.emails, '{}') as emails
  from profile
  join resident on resident.id = profile.resident_id and deleted_at is null
  left join receipt_settings settings on settings.profile_id = profile.id
  where personal_account_id = ${personalAccountId}
    and profile.permissions ->> 'all_apartments_accruals' like '%R%'
  order by profile.id`

/** Whether a profile, which may still read receipts, has named the address for them. */
export const readsReceipts = async (sql: Queryable, profileId: number, email: string): Promise<boolean> => {
  const rows = await sql`
    select from receipt_settings settings join profile on profile.id = settings.profile_id
    where profile.id = ${profileId} and ${email} = any(settings.emails)
      and profile.permissions ->> 'all_apartments_accruals' like '%R%'`
  return rows.length > 0
}
