import type { Insurance } from '#contract/profile/schema.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'

type Owner = Pick<Principal, 'residentId' | 'personalAccountId'>

interface StoredInfo {
  readonly username: string
  readonly lastName: string
  readonly number: string
  readonly address: string
  readonly areaNumber: string
  readonly organisation: string
}

export const findInfo = async (sql: Queryable, owner: Owner): Promise<StoredInfo | undefined> => {
  const [row] = await sql<StoredInfo[]>`
    select resident.username, account.surname as last_name, account.number, account.address, account.area_number,
      organisation.name as organisation
    from resident, personal_account account join organisation on organisation.id = account.organisation_id
    where resident.id = ${owner.residentId} and account.id = ${owner.personalAccountId}`
  return row
}

export interface StoredReceipts {
  readonly paperDisabled: boolean
  readonly printAnyway: boolean
  readonly emails: readonly string[]
}

export const findReceipts = async (
  sql: Queryable,
  profileId: number,
): Promise<StoredReceipts | undefined> => {
  const [row] = await sql<StoredReceipts[]>`
    select paper_disabled, print_anyway, emails from receipt_settings where profile_id = ${profileId}`
  return row
}

export const updateReceipts = async (
  sql: Queryable,
  profileId: number,
  { paperDisabled, printAnyway, emails }: StoredReceipts,
  now: Date,
): Promise<void> => {
  await sql`
    insert into receipt_settings (profile_id, paper_disabled, print_anyway, emails, changed_at)
    values (${profileId}, ${paperDisabled}, ${printAnyway}, ${[...emails]}, ${now})
    on conflict (profile_id) do update
      set paper_disabled = excluded.paper_disabled, print_anyway = excluded.print_anyway, emails = excluded.emails,
        changed_at = excluded.changed_at`
}

export interface StoredInsurance extends Omit<Insurance, 'valid_from' | 'valid_till'> {
  readonly validFrom: string
  readonly validTill: string
}

export const listInsurance = (sql: Queryable, profileId: number) => sql<StoredInsurance[]>`
  select id, type, insurer, number, object, valid_from::text, valid_till::text
  from insurance
  where profile_id = ${profileId}
    or personal_account_id = (select personal_account_id from profile where id = ${profileId})
  order by valid_till desc, id`

export interface ReceiptReader {
  readonly residentId: number
  readonly profileId: number
  readonly username: string
  readonly emails: readonly string[]
}

export const listReceiptReaders = (sql: Queryable, personalAccountId: number) => sql<ReceiptReader[]>`
  select resident.id as resident_id, profile.id as profile_id, resident.username,
    coalesce(settings.emails, '{}') as emails
  from profile
  join resident on resident.id = profile.resident_id
  join profile_permissions granted on granted.profile_id = profile.id
  left join receipt_settings settings on settings.profile_id = profile.id
  where personal_account_id = ${personalAccountId}
    and granted.permissions ->> 'all_apartments_accruals' like '%R%'
  order by profile.id`

/** Checks permission and that this e-mail still receives receipts. */
export const hasReceiptReader = async (
  sql: Queryable,
  profileId: number,
  email: string,
): Promise<boolean> => {
  const rows = await sql`
    select from receipt_settings settings
    join profile_permissions granted on granted.profile_id = settings.profile_id
    where settings.profile_id = ${profileId} and ${email} = any(settings.emails)
      and granted.permissions ->> 'all_apartments_accruals' like '%R%'`
  return rows.length > 0
}
