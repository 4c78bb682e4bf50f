import { toRoubles } from '#contract/money.ts'
import { getOwed } from '#contract/payments/owed.ts'
import type { TenantAddresses } from '#contract/qr/schema.ts'
import type { Queryable } from '../../db/connect.ts'
import { onTheWayKopecks } from '../ledger/service.ts'
import type { QrDeps } from './deps.ts'
import { getPhoneSession, notVerified, type Payer, type QrSession } from './session.ts'
import { messages } from './messages.ts'

interface Proven {
  readonly phone: string
  readonly email: string | null
}

interface AddressRow {
  readonly id: number
  readonly address: string
  readonly isRestricted: boolean
  readonly sectors: readonly {
    readonly value: string
    readonly text: string
    readonly balance: number
    readonly onTheWay: number
  }[]
}

/** A resident's phone counts only if its owner proved it: a mistyped one belongs to a stranger. */
const listAddresses = (sql: Queryable, { phone, email }: Proven) => sql<AddressRow[]>`
  select account.id, account.address, account.payment_restriction is not null as is_restricted,
    coalesce((select json_agg(json_build_object('value', sector.code, 'text', sector.name,
        'balance', coalesce(balance.debt_kopecks, 0), 'onTheWay', ${onTheWayKopecks(sql, sql`account.id`)})
        order by sector.id)
      from account_service service join sector on sector.id = service.sector_id
      left join ledger_balance balance
        on balance.personal_account_id = account.id and balance.sector_id = sector.id
      where service.personal_account_id = account.id), '[]') as sectors
  from personal_account account where account.id in (
    select personal_account_id from phone where digits = ${phone} and not_actual_at is null
      and (profile_id is null or proven_at is not null)
    union select personal_account_id from account_email where email = ${email}
    union select profile.personal_account_id from resident join profile on profile.resident_id = resident.id
      where resident.username = ${email} and resident.deleted_at is null)
  order by account.address, account.id`

export const getVerifiedContacts = ({ phone, email, isEmailVerified }: QrSession): Proven => ({
  phone,
  email: isEmailVerified ? email : null,
})

const present = ({ id, address, sectors }: AddressRow) => ({
  address_str: address,
  tenant_id: id,
  sectors: sectors.map(({ value, text, balance, onTheWay }) => ({
    value,
    text,
    debt: toRoubles(getOwed(balance, onTheWay).toPay),
  })),
})

/** Lists payable addresses; the status is 'denied' if there are addresses and all are restricted (X-03). */
export const listTenantAddresses = async (sql: Queryable, proven: Proven): Promise<TenantAddresses> => {
  const rows = await listAddresses(sql, proven)
  const open = rows.filter(({ isRestricted }) => !isRestricted)
  return {
    status: rows.length > 0 && open.length === 0 ? 'denied' : 'success',
    tenant_addresses: open.map(present),
  }
}

interface AddressQuery {
  readonly phone: string
  readonly email?: string | undefined
}

/** Throws for a phone or e-mail not proven in this browser (V-07). */
export const findAddresses = async (
  deps: QrDeps,
  payer: Payer,
  { phone, email }: AddressQuery,
): Promise<TenantAddresses> => {
  const session = await getPhoneSession(deps, payer)
  if (session.phone !== phone) throw notVerified(messages.phoneNotVerified)
  if (email !== undefined && !(session.isEmailVerified && session.email === email))
    throw notVerified(messages.emailNotVerified)
  return listTenantAddresses(deps.sql, { phone, email: email ?? null })
}
