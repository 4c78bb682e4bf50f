import type * as z from 'zod/mini'
import { shiftPeriod } from '#contract/calendar.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import { previousFor } from '#contract/meters/rules.ts'
import {
  isReadingConflict,
  type Meter,
  type metersSchema,
  type MonthReading,
  type ReportRow,
  type MeterConflict,
  type MeterResult,
  type StandingReading,
} from '#contract/meters/schema.ts'
import { kindOf, meterTypes } from '#contract/meters/types.ts'
import { periodOf } from '#contract/meters/dates.ts'
import { dateIn } from '../../kernel/local-date.ts'
import type { ListedMeter, RangedMeter, StoredMeter, StoredReading } from './store.ts'
import { fromValues, type Refusal, type MeterState } from './submission.ts'

type Meters = z.output<typeof metersSchema>

const typeOrder = new Map(meterTypes.map((type, index) => [type, index]))
const orderOf = ({ type }: StoredMeter): number => typeOrder.get(type) ?? meterTypes.length
const byType = (a: StoredMeter, b: StoredMeter): number => orderOf(a) - orderOf(b)

const rowOf = (meter: StoredMeter, readings: MonthReading[]): ReportRow => ({
  id: meter.id,
  type: meter.type,
  serial_number: meter.serial_number,
  place: meter.place,
  first_values: meter.first_values,
  readings,
})

const since = (period: string, months: readonly MonthReading[]) =>
  months.filter((month) => month.period >= period)

const presentMeter = (meter: ListedMeter, months: MonthReading[], period: string): Meter => {
  const isCountedAnew = kindOf(meter.type) === 'distributor'
  const last = isCountedAnew ? undefined : meter.readings.findLast((reading) => reading.period < period)
  return {
    ...rowOf(meter, months),
    readonly: meter.readonly,
    working_finish_date: meter.working_finish_date,
    next_check_date: meter.next_check_date,
    digit_capacity: meter.digit_capacity,
    previous_values: previousFor(meter.type, last?.values ?? null, meter.first_values),
    previous_date: last ? dateIn(meter.time_zone, new Date(last.submitted_at)) : null,
    last_readings: meter.readings.at(-1) ?? null,
  }
}

/** The meters of an account in the present month, and the report of the last twelve months. */
export const presentMeters = (meters: readonly ListedMeter[], now: Date): Meters => {
  const [any] = meters
  if (!any) return { current_meters: [], readings_report: [] }
  const period = periodOf(dateIn(any.time_zone, now), any.meter_window)
  const known = meters.toSorted(byType)
  const [oldest, oldestReported] = [shiftPeriod(period, -12), shiftPeriod(period, -11)]
  return {
    current_meters: known.map((meter) => presentMeter(meter, since(oldest, meter.readings), period)),
    readings_report: known.map((meter) => rowOf(meter, since(oldestReported, meter.readings))),
  }
}

/** Photos of a meter's month; undefined where there are none. */
type FilesOf = (meterId: number, period: string) => StoredFile[] | undefined

const reportedMonth = (meterId: number, filesOf: FilesOf) => {
  return ({ period, values, deltas }: StoredReading): MonthReading => {
    const files = filesOf(meterId, period)
    return { period, values, deltas, ...(files && { files }) }
  }
}

/** The rows of a report, in the order of the list. */
export const presentReport = (meters: readonly RangedMeter[], filesOf: FilesOf): ReportRow[] =>
  meters.toSorted(byType).map((meter) => rowOf(meter, meter.readings.map(reportedMonth(meter.id, filesOf))))

const standingOf = ({ period, values, version, submitted_at, late }: StoredReading): StandingReading => ({
  period,
  values,
  version,
  submitted_at,
  late,
})

export const presentAccepted = (meterId: number, receipt: number, reading: StoredReading): MeterResult => ({
  status: 'accepted',
  meter_id: meterId,
  receipt,
  reading: standingOf(reading),
  deltas: reading.deltas,
})

/** A refused reading; a conflict has the server's values as `current`, so that the resident can choose (O-08). */
export const presentRefused = (
  meterId: number,
  { code, errors }: Refusal,
  current?: MeterConflict,
): MeterResult => ({
  status: 'refused',
  meter_id: meterId,
  code,
  errors: [...errors],
  ...(current && { current }),
})

/** A refusal by the policy; a conflict shows the state that it contradicts. */
export const presentConflictOrRefusal = (
  meterId: number,
  refusal: Refusal,
  period: string,
  state: MeterState,
): MeterResult => {
  const { previous, standing } = state
  if (!isReadingConflict(refusal.code)) return presentRefused(meterId, refusal)
  return presentRefused(meterId, refusal, {
    period,
    previous: fromValues(previous),
    standing: standing && standingOf(standing.reading),
  })
}
