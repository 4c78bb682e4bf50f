import type { Queryable } from '../../../db/connect.ts'

/** What a payment is for, as its payer reads it. */
interface PaidSubject {
  /** Title of the order. */
  readonly title: string | null
  /** 'YYYY-MM': the receipt's month, or that of the newest receipt when the debt was paid; null for an advance. */
  readonly period: string | null
}

export const findPaidSubject = async (sql: Queryable, paymentId: string): Promise<PaidSubject> => {
  const [row] = await sql<PaidSubject[]>`
    select payable_order.title, (
      select to_char(max(accrual.period), 'YYYY-MM') from accrual
      where payment.purpose = 'debt' and accrual.personal_account_id = payment.personal_account_id
        and accrual.sector_id = payment.sector_id
        and case when payment.accrual_id is null
          then accrual.issued_on <= (payment.created_at at time zone organisation.time_zone)::date
          else accrual.id = payment.accrual_id end
    ) as period
    from payment
    join sector on sector.id = payment.sector_id
    join organisation on organisation.id = sector.organisation_id
    left join payable_order on payable_order.number = payment.order_number
    where payment.id = ${paymentId}`
  return row ?? { title: null, period: null }
}
