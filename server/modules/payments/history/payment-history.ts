import type * as z from 'zod/mini'
import { daysBetween } from '#contract/calendar.ts'
import { toRoubles } from '#contract/money.ts'
import type {
  fiscalReceiptSchema,
  notConfirmedQuerySchema,
  paidSchema,
  paymentsQuerySchema,
  Unfinished,
} from '#contract/payments/history-schema.ts'
import type { startedSchema } from '#contract/payments/schema.ts'
import type { Queryable } from '../../../db/connect.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { PaymentDeps } from '../deps.ts'
import { assertOwnUser } from '../request/payment-input.ts'
import { findPaidSubject } from './paid-subject.ts'
import type { Payment, PaymentState } from '../payment-store.ts'
import { presentRefund, refundsAsJson, type ShownRefund } from '../refunds/refund-store.ts'
import { messages } from '../messages.ts'

/** Sums are in kopecks. */
interface ShownPayment {
  readonly id: string
  readonly sector: string
  readonly sectorName: string
  readonly orderNumber: string | null
  readonly kopecks: number
  readonly feeKopecks: number
  /** Of the payment that this one is a part of, with the fee. */
  readonly wholeKopecks: number | null
  readonly state: PaymentState
  readonly channel: Payment['channel']
  readonly reason: string | null
  readonly cardMask: string | null
  readonly receiptUrl: string | null
  /** Source of an office payment. */
  readonly source: string | null
  readonly refunds: readonly ShownRefund[]
  readonly createdAt: Date
  readonly decidedAt: Date | null
  /** Requested by the caller's profile. */
  readonly isOwn: boolean
}

/** Local days 'YYYY-MM-DD', inclusive. */
interface Days {
  readonly from: string
  readonly till: string
}

const select = (sql: Queryable, { profileId }: Principal) => sql`
  select payment.id, sector.code as sector, sector.name as sector_name,
    order_number, kopecks, fee_kopecks, state,
    case when part_of is not null or exists (select from payment part where part.part_of = payment.id) then
      (select sum(whole.kopecks + whole.fee_kopecks)::bigint from payment whole
       where whole.id = coalesce(payment.part_of, payment.id) or whole.part_of = coalesce(payment.part_of, payment.id))
    end as whole_kopecks,
    channel, reason, card_mask, fiscal_receipt_url as receipt_url, ${refundsAsJson(sql)} as refunds,
    (select source from external_payment where payment_id = payment.id) as source, payment.created_at,
    decided_at, payment.profile_id is not distinct from ${profileId}::bigint as is_own
  from payment
  join sector on sector.id = payment.sector_id
  join organisation on organisation.id = sector.organisation_id`

const within = (sql: Queryable, column: 'decided_at' | 'created_at', { from, till }: Days) => sql`
  ${sql(`payment.${column}`)} >= ${from}::date::timestamp at time zone organisation.time_zone
    and ${sql(`payment.${column}`)} < (${till}::date + 1)::timestamp at time zone organisation.time_zone`

/** `sectors` (null: all) does not filter orders. */
const ofSectors = (sql: Queryable, sectors: readonly string[] | null) => sql`
  (${sectors === null} or purpose = 'order' or sector.code = any(${sectors ?? []}::text[]))`

/** Credited, even if reversed later, newest first. */
const listPaid = (sql: Queryable, caller: Principal, days: Days, sectors: readonly string[] | null) => sql<
  ShownPayment[]
>`
  ${select(sql, caller)}
  where payment.personal_account_id = ${caller.personalAccountId} and decided_at is not null
    and state in ('confirmed', 'reversed') and ${within(sql, 'decided_at', days)}
    and ${ofSectors(sql, sectors)}
  order by decided_at desc, payment.id`

/** Newest first. */
const listUnfinished = (
  sql: Queryable,
  caller: Principal,
  days: Days,
  states: readonly PaymentState[],
  sectors: readonly string[] | null = null,
) => sql<ShownPayment[]>`
  ${select(sql, caller)}
  where payment.personal_account_id = ${caller.personalAccountId} and state = any(${[...states]}::text[])
    and ${within(sql, 'created_at', days)} and ${ofSectors(sql, sectors)}
  order by payment.created_at desc, payment.sector_id, payment.id`

/** Finds an own payment by its key, its id or the id of a part. Payment first, then its parts. */
const listOwn = (sql: Queryable, { profileId, ...caller }: Principal, keyOrId: string) => sql<ShownPayment[]>`
  with whole as (
    select coalesce(part_of, id) as id from payment
    where profile_id = ${profileId} and (key = ${keyOrId} or id = ${keyOrId}))
  ${select(sql, { ...caller, profileId })}
  where payment.id in (select id from whole) or part_of in (select id from whole)
  order by part_of nulls first, payment.sector_id`

const findOwnPaid = async (sql: Queryable, caller: Principal, id: string) => {
  const [row] = await sql<ShownPayment[]>`
    ${select(sql, caller)}
    where payment.id = ${id} and payment.profile_id = ${caller.profileId} and decided_at is not null
      and state in ('confirmed', 'reversed')`
  return row
}

type Requested = z.output<typeof startedSchema>
type Paid = z.output<typeof paidSchema>

/** The bank sends the link within days, or never. */
const formingMs = 7 * 24 * 3600 * 1000

/** Office payments have paper receipts. */
const toFiscalReceipt = (payment: ShownPayment, now: Date): Requested['fiscal_receipt'] => {
  const { state, channel, receiptUrl, decidedAt } = payment
  if (decidedAt === null || channel === 'office' || (state !== 'confirmed' && state !== 'reversed'))
    return 'none'
  if (receiptUrl !== null) return 'ready'
  return now.getTime() - decidedAt.getTime() < formingMs ? 'forming' : 'none'
}

const common = ({ id, sector, sectorName, orderNumber, kopecks }: ShownPayment) => ({
  id,
  sector,
  sector_name: sectorName,
  request_number: orderNumber,
  amount: toRoubles(kopecks),
})

/** Hides the fee of another resident's payment. */
const toWhole = ({ isOwn, wholeKopecks }: ShownPayment) =>
  isOwn && wholeKopecks !== null ? { whole: toRoubles(wholeKopecks) } : {}

const getSum = (payments: readonly ShownPayment[], field: 'kopecks' | 'feeKopecks'): number =>
  toRoubles(payments.reduce((sum, payment) => sum + payment[field], 0))

/** Merges parts into one payment. */
const presentRequested = (
  payment: ShownPayment,
  parts: readonly ShownPayment[],
  now: Date,
): Omit<Requested, 'title' | 'period'> => ({
  ...common(payment),
  // A part refunded before the reversal stays confirmed.
  state: parts.some(({ state }) => state === 'reversed') ? 'reversed' : payment.state,
  amount: getSum([payment, ...parts], 'kopecks'),
  fee: getSum([payment, ...parts], 'feeKopecks'),
  ...(parts.length > 0 && {
    parts: [payment, ...parts].map((part) => ({
      sector: part.sector,
      sector_name: part.sectorName,
      amount: toRoubles(part.kopecks),
      fee: toRoubles(part.feeKopecks),
    })),
  }),
  created_at: payment.createdAt.toISOString(),
  decided_at: payment.decidedAt?.toISOString() ?? null,
  reason: payment.state === 'refused' ? payment.reason : null,
  card: payment.cardMask,
  refunds: [payment, ...parts]
    .flatMap(({ refunds }) => refunds.map((refund) => presentRefund(refund, true)))
    .toSorted((left, right) => left.at.localeCompare(right.at)),
  fiscal_receipt: toFiscalReceipt(payment, now),
})

/** Hides fee, card and receipt of other residents' payments. */
const presentPaid = (payment: ShownPayment, now: Date): Paid[] => {
  const { state, decidedAt, isOwn, channel, source, feeKopecks, cardMask } = payment
  if (decidedAt === null || (state !== 'confirmed' && state !== 'reversed')) return []
  return [
    {
      ...common(payment),
      ...toWhole(payment),
      state,
      channel,
      ...(source !== null && { source }),
      refunds: payment.refunds.map((refund) => presentRefund(refund, isOwn)),
      paid_at: decidedAt.toISOString(),
      fee: toRoubles(isOwn ? feeKopecks : 0),
      card: isOwn ? cardMask : null,
      fiscal_receipt: isOwn ? toFiscalReceipt(payment, now) : 'none',
    },
  ]
}

/** Hides fee, card and reason, as `presentPaid` does. */
const presentUnfinished = (payment: ShownPayment): Unfinished[] => {
  const { state, isOwn, feeKopecks, cardMask, reason, createdAt } = payment
  if (state !== 'sent' && state !== 'unknown' && state !== 'refused') return []
  return [
    {
      ...common(payment),
      ...toWhole(payment),
      state,
      created_at: createdAt.toISOString(),
      fee: toRoubles(isOwn ? feeKopecks : 0),
      card: isOwn ? cardMask : null,
      reason: isOwn ? reason : null,
      is_own: isOwn,
    },
  ]
}

/** Five years. */
const maxDays = 1827

const toDays = ({ date_from: from, date_till: till }: { date_from: string; date_till: string }): Days => {
  const days = daysBetween(from, till)
  if (days < 0 || days >= maxDays) throw new DomainError('bad_range', [messages.badRange])
  return { from, till }
}

export const createPaymentHistory = ({ sql, clock }: PaymentDeps) => ({
  byKey: async (caller: Principal, key: string) => {
    const [payment, ...parts] = await listOwn(sql, caller, key)
    if (!payment) throw new DomainError('not_found', [messages.noPayment])
    return {
      ...presentRequested(payment, parts, clock.now()),
      ...(await findPaidSubject(sql, payment.id)),
    }
  },

  notConfirmed: async (caller: Principal, query: z.output<typeof notConfirmedQuerySchema>) => {
    assertOwnUser(caller, query.user_id)
    const rows = await listUnfinished(sql, caller, toDays(query), ['sent', 'unknown'])
    return {
      results: rows
        .flatMap(presentUnfinished)
        .flatMap(({ state, ...payment }) => (state === 'refused' ? [] : [{ ...payment, state }])),
    }
  },

  list: async (caller: Principal, query: z.output<typeof paymentsQuerySchema>) => {
    const days = toDays(query)
    const { sectors = null } = query
    const [paid, unfinished] = await Promise.all([
      listPaid(sql, caller, days, sectors),
      listUnfinished(sql, caller, days, ['sent', 'unknown', 'refused'], sectors),
    ])
    return {
      results: paid.flatMap((row) => presentPaid(row, clock.now())),
      unfinished: unfinished.flatMap(presentUnfinished),
    }
  },

  fiscalReceipt: async (caller: Principal, id: string): Promise<z.output<typeof fiscalReceiptSchema>> => {
    const payment = await findOwnPaid(sql, caller, id)
    const status = payment && toFiscalReceipt(payment, clock.now())
    if (!payment || !status || status === 'none') throw new DomainError('not_found', [messages.noPayment])
    return { id, status, url: payment.receiptUrl }
  },
})
