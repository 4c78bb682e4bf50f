import type { Sql } from '../../server/db/connect.ts'

export interface History {
  readonly flats: number
  /** Of readings and receipts; the newest is last month. */
  readonly months: number
}

export const firstFlat = 300_000_000

/**
 * Adds flats with two meters, a reading of each and a receipt without lines for every month. Months are stored one after
 * another, as they come in: the rows of one flat lie on as many pages as it has months. Keys and triggers are
 * off meanwhile, and large indexes are built at the end.
 */
export const addFlats = (sql: Sql, { flats, months }: History): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`set local session_replication_role = replica`
    await tx`set local maintenance_work_mem = '1GB'`
    await tx`set local jit = off`
    await tx`drop index personal_account_by_words`
    await tx`
      with added as (
        insert into house (organisation_id, address)
        select (select min(id) from organisation), 'ул. Садовая, ' || nth from generate_series(1, ${Math.ceil(flats / 200)}::int) nth
        on conflict do nothing)
      insert into personal_account (organisation_id, number, surname, house, address, area_number)
      select (select min(id) from organisation), ${firstFlat} + nth, 'Кузнецов', house, house || ', кв. ' || nth % 200 + 1,
        nth % 200 + 1
      from generate_series(0, ${flats - 1}::int) nth, lateral (select 'ул. Садовая, ' || nth / 200 + 1 as house) named
      order by nth`
    await tx`
      create index personal_account_by_words on personal_account
        using gin (flat_words(number, surname, name, patronymic, address) gin_trgm_ops)
        with (fastupdate = on, gin_pending_list_limit = 256)`
    await tx`
      insert into meter (personal_account_id, type, serial_number, place, digit_capacity, first_values)
      select id, type, number || place, 'Кухня', 99999, '{0}'
      from personal_account, (values (1, 'ColdWaterAreaMeter'), (2, 'HotWaterAreaMeter')) kind (place, type)
      where number >= ${String(firstFlat)} order by id, place`
    await tx`create temporary table older on commit drop as select * from reading`
    await tx`alter table reading_notification_outbox drop constraint reading_notification_outbox_meter_id_period_fkey`
    await tx`alter table reading drop constraint reading_pkey`
    await tx`truncate reading`
    await tx`insert into reading select * from older`
    const month = (ago: number) => tx`(date_trunc('month', now()) - ${ago} * interval '1 month')::date`
    for (let ago = months; ago > 0; ago -= 1)
      await tx`
        insert into reading (meter_id, period, "values", deltas, version, submitted_at)
        select id, ${month(ago)}, array[(id % 900 + ${months - ago} * 4.25)::numeric(15, 5)], '{4.25}', 1,
          ${month(ago)} + interval '12 days 9 hours'
        from meter where personal_account_id >= (
          select id from personal_account where number = ${String(firstFlat)}) order by id`
    await tx`alter table reading add primary key (meter_id, period)`
    await tx`
      alter table reading_notification_outbox add constraint reading_notification_outbox_meter_id_period_fkey
        foreign key (meter_id, period) references reading on delete cascade`
    for (let ago = months; ago > 0; ago -= 1)
      await tx`
        insert into accrual (personal_account_id, sector_id, period, issued_on, due_on, charged_kopecks,
          recalculated_kopecks, benefit_kopecks)
        select id, (select min(id) from sector), ${month(ago)}, ${month(ago)} + 27, ${month(ago)} + 27, 90000, 0, 0
        from personal_account where number >= ${String(firstFlat)} order by id`
    await tx`
      insert into ledger_balance (personal_account_id, sector_id, debt_kopecks)
      select id, (select min(id) from sector), 90000 from personal_account where number >= ${String(firstFlat)}`
    await tx`analyze house, personal_account, meter, reading, accrual, ledger_balance`
  })
