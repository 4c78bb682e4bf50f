import type { Queryable } from '../../db/connect.ts'
import type { Chosen } from './action-store.ts'

export interface LinkRow extends Chosen {
  readonly address: string
  readonly paymentId: string | null
}

interface NewLink {
  /** Hash of the number, hexadecimal. */
  readonly hash: string
  readonly account: string
  readonly sector: string
  readonly expiresAt: Date
}

/** Keeps a link and forgets those that are over; false when no account of this number has such a service. */
export const insertLink = async (
  sql: Queryable,
  { hash, account, sector, expiresAt }: NewLink,
  now: Date,
): Promise<boolean> => {
  await sql`delete from payment_link where expires_at <= ${now}`
  const { count } = await sql`
    insert into payment_link (hash, personal_account_id, sector_id, expires_at)
    select decode(${hash}, 'hex'), account.id, sector.id, ${expiresAt}
    from personal_account account join sector using (organisation_id)
    where account.number = ${account} and sector.code = ${sector}`
  return count > 0
}

/** A living link. */
export const findLink = async (sql: Queryable, hash: string, now: Date): Promise<LinkRow | undefined> => {
  const [row] = await sql<LinkRow[]>`
    select link.personal_account_id as "personalAccountId", sector.code as "sectorCode", account.address,
      link.payment_id as "paymentId"
    from payment_link link
    join personal_account account on account.id = link.personal_account_id
    join sector on sector.id = link.sector_id
    where link.hash = decode(${hash}, 'hex') and link.expires_at > ${now}`
  return row
}

/** Remembers the payment that was started by a link. */
export const setLinkPayment = async (sql: Queryable, hash: string, paymentId: string): Promise<void> => {
  await sql`update payment_link set payment_id = ${paymentId} where hash = decode(${hash}, 'hex')`
}
