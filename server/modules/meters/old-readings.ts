import type { Fragment, Queryable } from '../../db/connect.ts'
import type { RetentionBatch } from '../../kernel/retention.ts'

/**
 * Deletes the old readings, submissions and photos of the next meters. The newest old reading stays: the consumption of
 * the next month is counted from it. Returns the last meter, or null at the end.
 */
export const deleteOldReadings = async (
  tx: Queryable,
  { before, after, size, isArchived }: RetentionBatch,
): Promise<number | null> => {
  const archived = (period: Fragment): Fragment =>
    isArchived
      ? tx`and exists (select from archived_month done
          join personal_account account on account.organisation_id = done.organisation_id
          where account.id = batch.personal_account_id and done.kind = 'readings' and done.month = ${period})`
      : tx``
  const [row] = await tx<{ last: number | null }[]>`
    with batch as materialized (
      select id, personal_account_id from meter where id > ${after} order by id limit ${size}),
    old as materialized (
      select meter_id, reading.period from batch join reading on meter_id = batch.id
      where reading.period < ${before} ${archived(tx`reading.period`)}
        and exists (select from reading newer where newer.meter_id = batch.id and newer.period > reading.period
          and newer.period < ${before})),
    readings as (
      delete from reading using old where reading.meter_id = old.meter_id and reading.period = old.period),
    estimates as (
      delete from reading_estimate estimate using batch
      where estimate.meter_id = batch.id and estimate.period < ${before} ${archived(tx`estimate.period`)}),
    submissions as (
      delete from reading_submission submission using old
      where submission.meter_id = old.meter_id and submission.period = old.period returning submission.id),
    photos as (
      update file set is_discarded = true from submissions
      where owner_kind = 'reading' and owner_id = submissions.id)
    select max(id) as last from batch`
  return row?.last ?? null
}

/** Selects what `operator archive` writes of the months before `before`, as JSON by month. */
export const oldReadings = (sql: Queryable, organisationId: number, before: string): Fragment => sql`
  (select reading.period as month, json_build_object('account', account.number, 'serial_number', meter.serial_number,
    'type', meter.type, 'period', to_char(reading.period, 'YYYY-MM'), 'values', reading."values",
    'consumption', reading.deltas, 'version', reading.version, 'is_late', reading.late,
    'received_at', reading.submitted_at, 'source', reading.source) as line
  from personal_account account join meter on meter.personal_account_id = account.id
  join reading on reading.meter_id = meter.id
  where account.organisation_id = ${organisationId} and reading.period < ${before}
  order by reading.period, account.id, meter.id)
  union all
  (select estimate.period, json_build_object('account', account.number, 'serial_number', meter.serial_number,
    'type', meter.type, 'period', to_char(estimate.period, 'YYYY-MM'), 'estimate', estimate."values",
    'received_at', estimate.imported_at, 'source', estimate.source)
  from personal_account account join meter on meter.personal_account_id = account.id
  join reading_estimate estimate on estimate.meter_id = meter.id
  where account.organisation_id = ${organisationId} and estimate.period < ${before}
  order by estimate.period, account.id, meter.id)`
