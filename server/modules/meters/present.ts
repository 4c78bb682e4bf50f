import type * as z from 'zod/mini'
import { shiftPeriod } from '#contract/calendar.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import { SCALE } from '#contract/meters/fixed.ts'
import { previousFor } from '#contract/meters/rules.ts'
import type {
  Meter,
  metersSchema,
  MonthReading,
  Replaced,
  ReportRow,
  CurrentReading,
} from '#contract/meters/schema.ts'
import { isReadingConflict, type MeterConflict, type MeterResult } from '#contract/meters/submit-schema.ts'
import { toMeterKind, meterTypes } from '#contract/meters/types.ts'
import { toPeriod } from '#contract/meters/dates.ts'
import { toLocalDate } from '../../kernel/local-date.ts'
import { getTariff } from './tariff.ts'
import type { ListedMeter, RangedMeter, StoredMeter, StoredReading } from './store.ts'
import { fromValues, type ReadingError, type MeterState } from './submission.ts'

type Meters = z.output<typeof metersSchema>

const typeOrder = new Map(meterTypes.map((type, index) => [type, index]))
const getOrder = ({ type }: StoredMeter): number => typeOrder.get(type) ?? meterTypes.length
const byType = (a: StoredMeter, b: StoredMeter): number => getOrder(a) - getOrder(b)

/** A meter and those it replaced, newest first. */
type Chain<M> = readonly [M, ...M[]]

/** One for each meter in service, in list order. */
const buildChains = <M extends StoredMeter>(meters: readonly M[]): readonly Chain<M>[] => {
  const replacedBy = new Map(meters.map((meter) => [`${meter.type}/${meter.replacedBy}`, meter]))
  return meters
    .filter(({ replacedBy: newer }) => newer === null)
    .toSorted(byType)
    .map((meter) => {
      const chain: [M, ...M[]] = [meter]
      for (let last: M | undefined = meter; last;) {
        last = replacedBy.get(`${last.type}/${last.serialNumber}`)
        if (last) chain.push(last)
      }
      return chain
    })
}

/** Both meters count in the month of the replacement. */
const joinMonths = (
  older: readonly MonthReading[],
  newer: readonly MonthReading[],
): readonly MonthReading[] => {
  const months = new Map(older.map((month) => [month.period, month]))
  for (const month of newer) {
    const { deltas = [], files = [] } = months.get(month.period) ?? {}
    const all = [...files, ...(month.files ?? [])]
    months.set(month.period, {
      ...month,
      deltas: month.deltas.map((delta, index) => Math.round((delta + (deltas[index] ?? 0)) * SCALE) / SCALE),
      ...(all.length > 0 && { files: all }),
    })
  }
  return [...months.values()].toSorted((a, b) => a.period.localeCompare(b.period))
}

const listMonths = <M>([meter, ...older]: Chain<M>, buildReadings: (meter: M) => readonly MonthReading[]) =>
  older.reduce((newer, old) => joinMonths(buildReadings(old), newer), buildReadings(meter))

const getReplaced = (chain: Chain<RangedMeter>): { replaced?: Replaced[] } => {
  const replaced = chain.slice(1).flatMap((old, index) => {
    const next = chain[index]
    return next
      ? [
          {
            serial_number: old.serialNumber,
            on: old.workingFinishDate,
            closing_values: old.closingValues,
            next: next.serialNumber,
            first_values: next.firstValues,
          },
        ]
      : []
  })
  return replaced.length > 0 ? { replaced } : {}
}

/** Estimates of months that no meter of the chain has a reading for (M-24). */
const getEstimates = (
  meters: readonly RangedMeter[],
  readings: readonly MonthReading[],
): { estimates?: MonthReading[] } => {
  const known = new Set(readings.map(({ period }) => period))
  const estimates = meters.flatMap((meter) => meter.estimates.filter(({ period }) => !known.has(period)))
  return estimates.length > 0
    ? { estimates: estimates.toSorted((a, b) => a.period.localeCompare(b.period)) }
    : {}
}

const toRow = (chain: Chain<RangedMeter>, readings: readonly MonthReading[]): ReportRow => {
  const [{ id, type, serialNumber, place, firstValues }] = chain
  return {
    id,
    type,
    serial_number: serialNumber,
    place,
    first_values: firstValues,
    readings: [...readings],
    ...getEstimates(chain, readings),
    ...getReplaced(chain),
  }
}

const since = (period: string, months: readonly MonthReading[]) =>
  months.filter((month) => month.period >= period)

/** Uses only the meter's own reading: its row shows the base value. */
const presentMeter = (chain: Chain<ListedMeter>, months: readonly MonthReading[], period: string): Meter => {
  const [meter] = chain
  const isCountedAnew = toMeterKind(meter.type) === 'distributor'
  const last = isCountedAnew ? undefined : meter.readings.findLast((reading) => reading.period < period)
  const shown = [
    ...months.filter((month) => month.period < period),
    ...meter.readings.filter((month) => month.period >= period),
  ]
  return {
    ...toRow(chain, since(shiftPeriod(period, -12), shown)),
    readonly: meter.readonly,
    working_finish_date: meter.workingFinishDate,
    next_check_date: meter.nextCheckDate,
    digit_capacity: meter.digitCapacity,
    previous_values: previousFor(meter.type, last?.values ?? null, meter.firstValues),
    previous_date: last ? toLocalDate(meter.timeZone, new Date(last.submitted_at)) : null,
    last_readings: meter.readings.at(-1) ?? null,
  }
}

export const presentMeters = (meters: readonly ListedMeter[], now: Date): Meters => {
  const [any] = meters
  if (!any) return { current_meters: [], readings_report: [] }
  const period = toPeriod(toLocalDate(any.timeZone, now), any.meterWindow)
  const known = buildChains(meters).map((chain) => ({
    chain,
    months: listMonths(chain, ({ readings }) => readings),
  }))
  return {
    current_meters: known.map(({ chain, months }) => {
      const tariff = getTariff(chain[0].type, any.tariffs)
      return { ...presentMeter(chain, months, period), ...(tariff && { tariff }) }
    }),
    readings_report: known.map(({ chain, months }) => toRow(chain, since(shiftPeriod(period, -11), months))),
  }
}

type FilesOf = (meterId: number, period: string) => StoredFile[] | undefined

const reportedMonth = (meterId: number, getFiles: FilesOf) => {
  return ({ period, values, deltas }: StoredReading): MonthReading => {
    const files = getFiles(meterId, period)
    return { period, values, deltas, ...(files && { files }) }
  }
}

/** Readings before `from` are only compared with. */
export const presentReport = (meters: readonly RangedMeter[], from: string, getFiles: FilesOf): ReportRow[] =>
  buildChains(meters).map((chain) => {
    const months = listMonths(chain, ({ id, readings }) => readings.map(reportedMonth(id, getFiles)))
    const earlier = months.filter(({ period }) => period < from)
    const row = toRow(chain, since(from, months))
    row.earlier = earlier.map(({ period, deltas }) => ({ period, deltas }))
    return row
  })

const toCurrentReading = ({
  period,
  values,
  version,
  submitted_at,
  late,
}: StoredReading): CurrentReading => ({
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
  reading: toCurrentReading(reading),
  deltas: reading.deltas,
})

/** Adds the server's values as `current` if there is a conflict (O-08). */
export const presentRefused = (
  meterId: number,
  { code, errors }: ReadingError,
  current?: MeterConflict,
): MeterResult => ({
  status: 'refused',
  meter_id: meterId,
  code,
  errors: [...errors],
  ...(current && { current }),
})

export const presentConflictOrRefusal = (
  meterId: number,
  refusal: ReadingError,
  period: string,
  state: MeterState,
): MeterResult => {
  const { previous, standing } = state
  if (!isReadingConflict(refusal.code)) return presentRefused(meterId, refusal)
  return presentRefused(meterId, refusal, {
    period,
    previous: fromValues(previous),
    standing: standing && toCurrentReading(standing.reading),
  })
}
