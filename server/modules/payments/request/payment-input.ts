import type * as z from 'zod/mini'
import type { fastTransactionSchema } from '#contract/payments/schema.ts'
import { toKopecks } from '#contract/money.ts'
import type { Queryable } from '../../../db/connect.ts'
import type { Principal, KeyedCall } from '../../../kernel/principal.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { getPayableSector, type PayableSector } from './payable-sector.ts'
import type { PaymentSubject } from './payment-amount.ts'
import type { PartRequest, PaymentRequest } from './payment-request.ts'
import { messages } from '../messages.ts'

type PaymentInput = Omit<z.output<typeof fastTransactionSchema>, 'card'>

/** Throws `not_found` for another user's id. */
export const assertOwnUser = ({ residentId }: Principal, userId: number): void => {
  if (userId !== residentId) throw new DomainError('not_found', [messages.noUser])
}

const assertOwnAccrual = async (
  sql: Queryable,
  { personalAccountId, sectorId }: PayableSector,
  id: number,
): Promise<void> => {
  const rows = await sql`
    select from accrual
    where id = ${id} and personal_account_id = ${personalAccountId} and sector_id = ${sectorId}`
  if (rows.length === 0) throw new DomainError('not_found', [messages.noAccrual])
}

const findSubject = async (
  sql: Queryable,
  sector: PayableSector,
  { accrual, amount, prepayment }: PaymentInput,
): Promise<PaymentSubject> => {
  const kopecks = toKopecks(amount)
  if (accrual !== undefined) await assertOwnAccrual(sql, sector, accrual)
  return prepayment === true
    ? { purpose: 'advance', kopecks }
    : { purpose: 'debt', accrualId: accrual ?? null, kopecks }
}

/** Further debts, one per sector (P-17). */
const readParts = async (
  sql: Queryable,
  { personalAccountId }: Principal,
  { also = [], sector, accrual, prepayment }: PaymentInput,
): Promise<readonly PartRequest[]> => {
  const sectors = new Set([sector, ...also.map((part) => part.sector)])
  const isPlain = accrual === undefined && prepayment === undefined
  if (also.length > 0 && (sectors.size !== also.length + 1 || !isPlain))
    throw new DomainError('invalid', [messages.oneDebtEach])
  return Promise.all(
    also.map(async (part) => ({
      sector: await getPayableSector(sql, personalAccountId, part.sector),
      kopecks: toKopecks(part.amount),
    })),
  )
}

/** Throws a 404 for another account's sector or receipt. */
export const readPaymentInput = async (
  sql: Queryable,
  { caller, key, ip, userAgent }: KeyedCall,
  input: PaymentInput,
  means: Pick<PaymentRequest, 'cardId' | 'savesCard' | 'fingerprint'>,
): Promise<PaymentRequest> => {
  const sector = await getPayableSector(sql, caller.personalAccountId, input.sector)
  const subject = await findSubject(sql, sector, input)
  const also = await readParts(sql, caller, input)
  return {
    ...means,
    sector,
    subject,
    also,
    channel: 'cabinet',
    payer: caller,
    key,
    origin: { ip, userAgent },
  }
}
