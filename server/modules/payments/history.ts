import type * as z from 'zod/mini'
import { daysBetween } from '#contract/calendar.ts'
import type {
  fiscalReceiptSchema,
  notConfirmedQuerySchema,
  paymentsQuerySchema,
} from '#contract/payments/history-schema.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Caller, SignedContext } from '../../http/route.ts'
import { findOwnPaid, findStarted, listOnTheWay, listPaid, type Days } from './history-store.ts'
import type { PaymentParts } from './parts.ts'
import { fiscalOf, presentOnTheWay, presentPaid, presentStarted } from './present.ts'
import { demandOwnUser } from './starts.ts'
import { texts } from './texts.ts'

/** The longest range of days: five years. */
const mostDays = 1827

const daysOf = ({ date_from: from, date_till: till }: { date_from: string; date_till: string }): Days => {
  const days = daysBetween(from, till)
  if (days < 0 || days >= mostDays) throw new Refused(422, 'bad_range', [texts.badRange])
  return { from, till }
}

/** What became of payments. */
export const makeHistory = ({ sql, clock }: PaymentParts) => ({
  started: async (caller: Caller, key: string) => {
    const payment = await findStarted(sql, caller, key)
    if (!payment) throw new Refused(404, 'not_found', [texts.noPayment])
    return presentStarted(payment, clock.now())
  },

  notConfirmed: async (context: SignedContext, query: z.output<typeof notConfirmedQuerySchema>) => {
    demandOwnUser(context, query.user_id)
    const rows = await listOnTheWay(sql, context.caller, daysOf(query))
    return { results: rows.flatMap(presentOnTheWay) }
  },

  list: async (caller: Caller, query: z.output<typeof paymentsQuerySchema>) => {
    const rows = await listPaid(sql, caller, daysOf(query), query.sectors ?? null)
    return { results: rows.flatMap((row) => presentPaid(row, clock.now())) }
  },

  fiscalReceipt: async (caller: Caller, id: string): Promise<z.output<typeof fiscalReceiptSchema>> => {
    const payment = await findOwnPaid(sql, caller, id)
    const how = payment && fiscalOf(payment, clock.now())
    if (!payment || !how || how === 'none') throw new Refused(404, 'not_found', [texts.noPayment])
    return { id, status: how, url: payment.receiptUrl }
  },
})
