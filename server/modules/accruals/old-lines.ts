import type { Fragment, Queryable } from '../../db/connect.ts'
import type { RetentionBatch } from '../../kernel/retention.ts'

/**
 * Deletes the lines of old receipts of the next accounts, unless the account owes for the service: lines prove a claim.
 * Receipts and the ledger stay. Returns the last account, or null at the end.
 */
export const deleteOldLines = async (
  tx: Queryable,
  { before, after, size, isArchived }: RetentionBatch,
): Promise<number | null> => {
  const archived: Fragment = isArchived
    ? tx`and exists (select from archived_month done
        where done.organisation_id = batch.organisation_id and done.kind = 'receipts' and done.month = accrual.period)`
    : tx``
  const [row] = await tx<{ last: number | null }[]>`
    with batch as materialized (
      select id, organisation_id from personal_account where id > ${after} order by id limit ${size}),
    lines as (
      delete from accrual_line using batch join accrual on personal_account_id = batch.id
      where accrual_line.accrual_id = accrual.id and accrual.period < ${before} ${archived}
        and not exists (select from ledger_balance balance where balance.personal_account_id = batch.id
          and balance.sector_id = accrual.sector_id and balance.debt_kopecks > 0))
    select max(id) as last from batch`
  return row?.last ?? null
}

/** Selects what `operator archive` writes of the months before `before`, as JSON by month. */
export const oldReceipts = (sql: Queryable, organisationId: number, before: string): Fragment => sql`
  select accrual.period as month, json_build_object('account', account.number, 'sector', sector.code,
    'period', to_char(accrual.period, 'YYYY-MM'), 'issued_on', issued_on, 'due_on', due_on,
    'charged_kopecks', accrual.charged_kopecks, 'recalculated_kopecks', accrual.recalculated_kopecks,
    'benefit_kopecks', accrual.benefit_kopecks, 'lines', (
      select json_agg(to_jsonb(line) - 'accrual_id' order by place) from accrual_line line
      where line.accrual_id = accrual.id)) as line
  from personal_account account join accrual on accrual.personal_account_id = account.id
  join sector on sector.id = accrual.sector_id
  where account.organisation_id = ${organisationId} and accrual.period < ${before}
  order by accrual.period, account.id, accrual.sector_id`
