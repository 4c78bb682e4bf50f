import type { Fixed } from '#contract/meters/fixed.ts'
import { formatConsumption, formatReading } from '#contract/meters/format.ts'
import type { MonthReading, Replaced, ReportRow } from '#contract/meters/schema.ts'
import { getUnit, type MeterKind, type MeterType } from '#contract/meters/types.ts'
import { monthName, numericDate, numericMonth } from '../../../lib/dates/dates.ts'
import { toFixed } from '../rules/meter-form.ts'
import { counted } from '../../../lib/text/russian.ts'
import type { Line, DialPhoto } from './rules/lines.ts'
import type { MonthUsage, Usage } from './rules/usage.ts'
import { rangeTitle, spokenMonth, type ReadyRange } from './rules/range.ts'
import type { MonthRange, RangeFault } from '../../../lib/dates/month-range.ts'
import { meterName, messages } from '../messages.ts'

const ready: Record<ReadyRange, string> = {
  month: 'За месяц',
  half: 'За полгода',
  year: 'За год',
  two: 'За два года',
}

const faults: Record<RangeFault, string> = {
  reversed: 'Начало периода позже конца. Выберите месяц пораньше.',
  too_long: 'Отчёт показывает не больше пяти лет. Сократите период.',
}

export const fullName = ({ type, serial_number: serial }: ReportRow): string =>
  `${meterName(type)}, ${messages.serial(serial)}`

export const estimated = 'начислено по среднему'

/** Returns '4,21 м³', or a dash. */
export const used = (type: MeterType, delta: Fixed | null | undefined): string =>
  delta === null || delta === undefined
    ? messages.missing
    : `${formatConsumption(type, delta)}\u00a0${getUnit(type)}`

/** Returns a dash without a reading. */
export const formatCell = (type: MeterType, value: Fixed | null | undefined): string =>
  value === null || value === undefined ? messages.missing : formatReading(type, value)

/** The consumption of a month, or that the month was charged without a reading (M-24). */
export const usedIn = ({ type, deltas, estimates }: Line, month: number): string =>
  deltas[month] === null && estimates[month] !== null ? estimated : used(type, deltas[month])

const formatValues = (type: MeterType, values: readonly number[]): string =>
  values.map((value) => formatReading(type, toFixed(value))).join(' / ')

/** Returns 'За октябрь начислено по среднему: 230,00, это не показание счётчика'. */
export const estimateText = (type: MeterType, { period, values }: MonthReading): string =>
  `За ${monthName(period)} начислено по среднему: ${formatValues(type, values)}, это не показание счётчика`

export const replacedText = (
  type: MeterType,
  { serial_number, on, closing_values, next, first_values }: Replaced,
): string => {
  const old = closing_values === null ? 'снят' : `закрыт на ${formatValues(type, closing_values)}`
  const day = on === null ? '' : ` ${numericDate(on)}`
  return `Замена${day}: ${messages.serial(serial_number)} ${old}, ${messages.serial(next)} начал с ${formatValues(type, first_values)}`
}

const column = (row: ReportRow, line: Line, what: string): string =>
  [fullName(row), messages.zones[line.zone].toLowerCase(), `${what}, ${getUnit(line.type)}`]
    .filter(Boolean)
    .join(', ')

const withChanges = (row: ReportRow, head: string): string =>
  [head, ...(row.replaced ?? []).map((change) => replacedText(row.type, change))].join('. ')

const shortKinds: Record<MeterKind, string> = {
  cold: 'Холодная',
  hot: 'Горячая',
  gas: 'Газ',
  electric: 'Свет',
  heat: 'Тепло',
  distributor: 'Распред.',
}

/** Returns 'день 69,00, ночь 23,00, год назад 90,00 кВт·ч'. */
const monthNote = ({ type }: ReportRow, { lines }: Usage, { usedBefore, index }: MonthUsage): string =>
  [
    ...lines.flatMap(({ zone, deltas }) => {
      const delta = deltas[index] ?? null
      return zone === 'single' || delta === null
        ? []
        : [`${messages.zones[zone].toLowerCase()} ${formatConsumption(type, delta)}`]
    }),
    ...(usedBefore === null ? [] : [`год назад ${used(type, usedBefore)}`]),
  ].join(', ')

export const reportMessages = {
  title: 'Отчёт по счётчикам',
  ready,
  faults,
  ranges: 'Период',
  ownRange: rangeTitle,
  from: 'С месяца',
  till: 'По месяц',
  month: 'Месяц',
  show: 'Сформировать',
  meters: 'Счётчик',
  shortKinds,
  allMeters: 'Все',
  usage: ({ type }: ReportRow, { months }: Usage) => {
    const known = months.flatMap(({ used: each }) => each ?? [])
    return `${meterName(type)}, расход по месяцам, от ${formatConsumption(type, Math.min(...known))} до ${formatConsumption(type, Math.max(...known))}\u00a0${getUnit(type)}`
  },
  forMonths: (count: number) => `за ${counted(count, { one: 'месяц', few: 'месяца', many: 'месяцев' })}`,
  againstYear: (type: MeterType, more: Fixed) =>
    more === 0
      ? 'столько же, сколько годом раньше'
      : `на ${used(type, Math.abs(more))} ${more > 0 ? 'больше' : 'меньше'}, чем годом раньше`,
  inMonth: ({ type }: ReportRow, { lines }: Usage, { used: sum, index }: MonthUsage) =>
    sum === null && lines.some(({ estimates }) => estimates[index] !== null) ? estimated : used(type, sum),
  monthNote,
  chart: 'График потребления по счётчикам',
  noConsumption: 'Здесь появится потребление ваших счётчиков',
  noConsumptionText: 'Передайте показания за два месяца подряд, и график покажет расход.',
  look: 'Вид графика',
  line: 'Линии',
  area: 'Области',
  slider: 'Месяц на графике',
  sliderHelp: 'Ведите по графику или двигайте ползунок, чтобы увидеть расход за месяц.',
  legend: 'Счётчики на графике',
  noneShown: 'Включите хотя бы один счётчик под графиком.',
  table: (count: number) => `Таблица за ${counted(count, { one: 'месяц', few: 'месяца', many: 'месяцев' })}`,
  scroll: 'Таблица, листается вбок',
  photos: 'Фото счётчиков',
  morePhotos: 'Показать ещё',
  photo: ({ row, period }: DialPhoto) => `${fullName(row)}, ${spokenMonth(period)}`,
  total: 'Расход за период',
  print: 'Распечатать',
  since: (moment: string) => `Данные на ${moment}`,
  noNetworkText: 'Этот период вы ещё не открывали. Отчёт загрузится, когда появится сеть.',
  file: ({ from, till }: MonthRange) => `Показания ${numericMonth(from)}-${numericMonth(till)}`,
  readingColumn: (row: ReportRow, line: Line) => withChanges(row, column(row, line, 'показание')),
  usedColumn: (row: ReportRow, line: Line) => column(row, line, 'расход'),
} as const
