import type { Queryable } from '../../db/connect.ts'
import { newSecret } from './code.ts'
import { secondsAfter } from './deps.ts'
import type { PayChoice } from './pay-action.ts'
import { hashSecret } from '../../kernel/hmac.ts'

interface PaymentLink extends PayChoice {
  readonly address: string
  readonly paymentId: string | null
}

interface NewLink {
  /** Hexadecimal hash. */
  readonly hash: string
  readonly personalAccountId: number
  readonly sector: string
  readonly expiresAt: Date
}

/** Also deletes expired links. Returns false if the account lacks the service. */
const insertLink = async (
  sql: Queryable,
  { hash, personalAccountId, sector, expiresAt }: NewLink,
  now: Date,
): Promise<boolean> => {
  await sql`delete from payment_link where expires_at <= ${now}`
  const { count } = await sql`
    insert into payment_link (hash, personal_account_id, sector_id, expires_at)
    select decode(${hash}, 'hex'), account.id, sector.id, ${expiresAt}
    from personal_account account
    join account_service service on service.personal_account_id = account.id
    join sector on sector.id = service.sector_id
    where account.id = ${personalAccountId} and sector.code = ${sector}`
  return count > 0
}

export const findLink = async (sql: Queryable, hash: string, now: Date): Promise<PaymentLink | undefined> => {
  const [row] = await sql<PaymentLink[]>`
    select link.personal_account_id, sector.code as sector_code, account.address,
      link.payment_id
    from payment_link link
    join personal_account account on account.id = link.personal_account_id
    join sector on sector.id = link.sector_id
    where link.hash = decode(${hash}, 'hex') and link.expires_at > ${now}`
  return row
}

export const setLinkPayment = async (sql: Queryable, hash: string, paymentId: string): Promise<void> => {
  await sql`update payment_link set payment_id = ${paymentId} where hash = decode(${hash}, 'hex')`
}

const day = 24 * 3600

interface LinkRequest {
  readonly personalAccountId: number
  readonly sector: string
  readonly days: number
}

/** Returns the secret; only its hash is stored (decision 14). Null if the account lacks the service. */
export const issueLink = async (
  sql: Queryable,
  now: Date,
  { personalAccountId, sector, days }: LinkRequest,
): Promise<string | null> => {
  const number = newSecret()
  const link = {
    hash: hashSecret(number),
    personalAccountId,
    sector,
    expiresAt: secondsAfter(now, days * day),
  }
  return (await insertLink(sql, link, now)) ? number : null
}
