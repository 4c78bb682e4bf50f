import { toFixedPoint } from '#contract/meters/fixed.ts'
import { formatDial } from '#contract/meters/format.ts'
import type { MeterType } from '#contract/meters/types.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import type { Clock } from '../../ports/clock.ts'
import { firstHour, lastHour, notify } from '../notifications/service.ts'
import { readingChecked } from './notices/reading-checked.ts'

interface CheckedReading {
  readonly profileId: number
  readonly meterId: number
  readonly serialNumber: string
  readonly type: MeterType
  readonly capacity: number
  /** 'YYYY-MM' */
  readonly period: string
  readonly values: readonly number[]
  readonly version: number
}

const atOnce = 100

/** Within notice hours; returns the batch size and a row per profile. Skips locked rows. */
const takeChecked = async (
  tx: Tx,
  now: Date,
): Promise<{ readonly count: number; readonly rows: readonly CheckedReading[] }> => {
  const [taken] = await tx<{ readonly count: number; readonly rows: readonly CheckedReading[] }[]>`
    with taken as (
      delete from reading_notification_outbox where (meter_id, period) in (
        select waiting.meter_id, waiting.period from reading_notification_outbox waiting
        join meter on meter.id = waiting.meter_id
        join personal_account account on account.id = meter.personal_account_id
        join organisation on organisation.id = account.organisation_id
        where extract(hour from ${now}::timestamptz at time zone organisation.time_zone)
          between ${firstHour} and ${lastHour}
        order by waiting.meter_id, waiting.period limit ${atOnce} for update of waiting skip locked)
      returning meter_id, period)
    select (select count(*) from taken) as count, coalesce(json_agg(json_build_object('profileId', profile.id,
      'meterId', meter.id, 'serialNumber', meter.serial_number, 'type', meter.type, 'capacity', meter.digit_capacity,
      'period', to_char(reading.period, 'YYYY-MM'), 'values', reading."values", 'version', reading.version)), '[]') as rows
    from taken join reading using (meter_id, period) join meter on meter.id = meter_id
    join profile on profile.personal_account_id = meter.personal_account_id
    join profile_permissions granted on granted.profile_id = profile.id
      and granted.permissions ->> 'apartment_meters_data' like '%R%'`
  return taken ?? { count: 0, rows: [] }
}

/** Notifies once that a check replaced a reading. Returns whether more may remain. */
export const announceCheckedReadings = ({
  sql,
  clock,
  hmac,
}: {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
}): Promise<boolean> =>
  sql.begin(async (tx) => {
    const now = clock.now()
    const { count, rows } = await takeChecked(tx, now)
    for (const { profileId, type, capacity, values, ...reading } of rows) {
      const shown = values.map((value) => formatDial(type, toFixedPoint(value) ?? 0, capacity)).join(' / ')
      await notify(tx, { hmac, now }, profileId, readingChecked, { ...reading, values: shown })
    }
    return count === atOnce
  })
