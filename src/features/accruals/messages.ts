import type { NotConfirmed } from '#contract/payments/history-schema.ts'
import { capitalize } from '#contract/linear-text.ts'
import { dayOfMonth, numericMonth, monthName, monthTitle } from '../../lib/dates/dates.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { counted, lowerFirst, plural } from '../../lib/text/russian.ts'
import { dueMessages } from '../../shared/payments/due-messages.ts'
import type { BillPart } from './rules/bill-parts.ts'
import type { Change } from './rules/line-change.ts'
import type { StatusView } from './rules/list.ts'
import type { MonthRange, RangeFault } from '../../lib/dates/month-range.ts'
import type { ReadyRange } from './rules/range.ts'
import type { MonthValue } from '../../shared/charts/month-value.ts'
import type { YearView } from './rules/year-view.ts'

/** Month name without its final «ь» or «й». */
const stem = (period: string): string => monthName(period).replace(/[ьй]$/, '')
const isSoft = (period: string): boolean => /[ьй]$/.test(monthName(period))

/** Returns the dative, after «к»: 'сентябрю', 'марту'. */
export const toMonth = (period: string): string => stem(period) + (isSoft(period) ? 'ю' : 'у')

/** Returns the prepositional, after «в»: 'сентябре', 'марте'. */
export const inMonth = (period: string): string => `${stem(period)}е`

const thinSpace = '\u202F'

const ready: Record<ReadyRange, string> = {
  half: 'За полгода',
  year: 'За год',
  two: 'За два года',
  five: 'За пять лет',
}

const faults: Record<RangeFault, string> = {
  reversed: 'Начало периода позже конца. Выберите месяц пораньше.',
  too_long: 'Список показывает не больше пяти лет. Сократите период.',
}

const volumeNouns: Readonly<Record<string, { readonly more: string; readonly less: string }>> = {
  'м²': { more: 'Площадь больше', less: 'Площадь меньше' },
  'чел.': { more: 'Жильцов больше', less: 'Жильцов меньше' },
}
const usage = { more: 'Расход больше', less: 'Расход меньше' }

const number = new Intl.NumberFormat('ru', { maximumFractionDigits: 5 })
const tariff = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const withThinSpaces = (text: string): string => text.replaceAll(/\s/g, thinSpace)

const volumeText = (volume: number, unit: string): string =>
  `${withThinSpaces(number.format(volume))}\u00a0${unit}`
const tariffText = (roubles: number): string => `${withThinSpaces(tariff.format(roubles))}${thinSpace}₽`
const signed = (kopecks: number): string => (kopecks > 0 ? '+' : '') + formatMoney(kopecks)

const shortStatus = (view: StatusView): string => {
  switch (view.name) {
    case 'nothing':
      return 'Платить не нужно'
    case 'paid':
      return view.on === null ? 'Оплачено' : `Оплачено ${dayOfMonth(view.on)}`
    case 'onTheWay':
      return 'Вся сумма уже в пути'
    case 'partially':
      return view.onTheWay > 0
        ? `Осталось ${formatMoney(view.toPay)}, ещё ${formatMoney(view.onTheWay)} в пути`
        : `Оплачено частично, осталось ${formatMoney(view.toPay)}`
    case 'debt':
      return dueMessages.due(view.due, view.daysLeft < 0)
  }
}

/** What is left is said above it. */
const longStatus = (view: StatusView): string =>
  view.name === 'debt' || view.name === 'partially'
    ? `${dueMessages.due(view.due, view.daysLeft < 0)}, ${dueMessages.daysLeft(view.daysLeft)}`
    : shortStatus(view)

const why = ({ reason }: Extract<Change, { name: 'changed' }>, unit: string): string => {
  if (reason === null) return ''
  const { volume, tariffBefore } = reason
  const nouns = volumeNouns[unit] ?? usage
  const sentence = [
    ...(volume === 0
      ? []
      : [`${volume > 0 ? nouns.more : nouns.less} на ${volumeText(Math.abs(volume), unit)}`]),
    ...(tariffBefore === null ? [] : [`тариф был ${tariffText(tariffBefore)}`]),
  ].join(', ')
  return capitalize(sentence)
}

const partNames: Readonly<Record<BillPart['kind'], string>> = {
  heat: 'Отопление',
  keep: 'Жильё и другие услуги',
  water: 'Вода',
  power: 'Электричество и газ',
}

/** Returns the service's own name for a part of one service. */
const partName = ({ kind, lines, gone }: BillPart): string => {
  if (lines.length + gone.length === 1) return lines[0]?.service ?? partNames[kind]
  if (kind !== 'power') return partNames[kind]
  const has = (word: RegExp) => [...lines, ...gone].some(({ service }) => word.test(service))
  if (!has(/газ/i)) return 'Электричество'
  return has(/электр/i) ? partNames.power : 'Газ'
}

const partChange = (kopecks: number): string =>
  `${kopecks > 0 ? 'больше' : 'меньше'} на ${formatMoney(Math.abs(kopecks))}`

/** Returns 'Вода 1 282,74 ₽, на 52,62 ₽ меньше, чем в сентябре'. */
const partSummary = (part: BillPart, before: string | null): string => {
  const now = `${partName(part)} ${formatMoney(part.kopecks)}`
  if (part.change === null || before === null) return now
  if (part.change === 0) return `${now}, столько же, сколько в ${inMonth(before)}`
  const size = formatMoney(Math.abs(part.change))
  return `${now}, на ${size} ${part.change > 0 ? 'больше' : 'меньше'}, чем в ${inMonth(before)}`
}

const awaiting: Record<NotConfirmed['state'], string> = {
  sent: 'Банк подтверждает',
  unknown: 'Банк долго не отвечает, спрашиваем его сами',
}

export const messages = {
  // The second and third sentence are the general notice (P-03).
  onTheWayFailed: 'Не знаем, какие платежи ещё в пути. Произошла ошибка. Обратитесь в техническую поддержку.',
  title: 'Начисления',
  one: 'Начисление',
  toList: 'К списку начислений',
  sectors: 'Услуги',
  allSectors: 'Все услуги',
  list: 'Начисления по месяцам',
  month: monthTitle,
  onlyDebts: 'Только долги',
  history: 'История платежей',
  since: (moment: string) => `Данные на ${moment}`,
  shown: (count: number) =>
    plural(count, {
      one: `Показано ${count} начисление`,
      few: `Показаны ${count} начисления`,
      many: `Показано ${count} начислений`,
    }),

  year: (months: number) =>
    `Начислено за ${counted(months, { one: 'месяц', few: 'месяца', many: 'месяцев' })}`,
  yearSpoken: ({ months, lowest, highest }: YearView) =>
    `По месяцам, от ${formatMoney(lowest)} до ${formatMoney(highest)}${months.some(({ past }) => past !== null) ? ', и год раньше' : ''}`,
  againstYear: (kopecks: number) =>
    kopecks === 0
      ? 'столько же, сколько годом раньше'
      : `на ${formatMoney(Math.abs(kopecks))} ${kopecks > 0 ? 'больше' : 'меньше'}, чем годом раньше`,
  againstPast: ({ value, past }: MonthValue) => {
    if (past === null) return ''
    if (past === value) return 'столько же, сколько год назад'
    return `${value > past ? 'больше' : 'меньше'} на ${formatMoney(Math.abs(value - past))}, чем год назад`
  },
  all: 'Все начисления',

  ranges: 'Период',
  ready,
  ownRange: ({ from, till }: MonthRange) => `${numericMonth(from)} – ${numericMonth(till)}`,
  from: 'С месяца',
  till: 'По месяц',
  show: 'Показать',
  faults,

  balance: 'Баланс',
  noDebt: 'Долгов нет',
  advance: (kopecks: number) => `Аванс ${formatMoney(kopecks)}`,
  amountOnTheWay: (kopecks: number) => `${formatMoney(kopecks)} в пути`,
  onTheWay: 'В пути',
  awaited: (state: NotConfirmed['state'], since: string, fee: number, card: string | null) =>
    [
      `${awaiting[state]}, с\u00a0${since}`,
      ...(card === null ? [] : [`карта\u00a0••\u00a0${card.slice(-4)}`]),
      ...(fee === 0 ? [] : [`комиссия ${formatMoney(fee)}`]),
    ].join(', '),
  awaitedSomehow: 'Банк ещё подтверждает платёж. Эту сумму платить второй раз не нужно.',
  left: 'Осталось оплатить',
  of: (kopecks: number) => `из ${formatMoney(kopecks)}`,
  onTheWayOfThis: (kopecks: number) =>
    `За этот счёт пойдёт ${formatMoney(kopecks)}, остальное по другим счетам.`,
  total: 'Всего',
  payAdvance: 'Внести аванс',

  correctedOn: (day: string) => `Исправлено ${dayOfMonth(day)}`,
  correctedTitle: 'Квитанция исправлена',
  correctedBy: (day: string, kopecks: number) => {
    if (kopecks === 0) return `${dayOfMonth(day)}, сумма к оплате та же`
    return `${dayOfMonth(day)}, стало на ${formatMoney(Math.abs(kopecks))} ${kopecks > 0 ? 'больше' : 'меньше'}`
  },

  pay: 'Оплатить',
  howToPay: 'Как оплатить',
  shortStatus,
  longStatus,
  billBar: 'Из чего сложился счёт: нажмите часть, чтобы увидеть её услуги',
  part: partName,
  partChange,
  partSummary,
  percent: (percent: number) => `${percent}\u00a0%`,
  yearAgo: (kopecks: number) => `год назад ${formatMoney(kopecks)}`,
  keyMonth: (period: string) => `${monthName(period)} ${period.slice(0, 4)}`,
  calculatedIn: (period: string) => `В ${inMonth(period)}`,
  calc: 'Услуга и расчёт',
  against: (period: string) => `К ${toMonth(period)}`,
  asBefore: (period: string) => `как в ${inMonth(period)}`,
  notBefore: (period: string) => `не было в ${inMonth(period)}`,
  gone: (period: string) => `Было в ${inMonth(period)}, теперь не начисляется`,
  signed,
  why,
  calculation: (volume: number | null, price: number | null, unit: string) => {
    if (volume === null) return price === null ? '' : `Тариф ${tariffText(price)}`
    return price === null ? volumeText(volume, unit) : `${volumeText(volume, unit)} × ${tariffText(price)}`
  },
  recalculation: (service: string) => `Перерасчёт: ${lowerFirst(service)}`,
  benefit: (service: string) => `Льгота: ${lowerFirst(service)}`,
  charged: 'Начислено',
  paid: 'Оплачено',
  toPay: 'К оплате',
  more: (kopecks: number, period: string) => `На ${formatMoney(kopecks)} больше, чем в ${inMonth(period)}`,
  less: (kopecks: number, period: string) => `На ${formatMoney(kopecks)} меньше, чем в ${inMonth(period)}`,
  same: (period: string) => `Столько же, сколько в ${inMonth(period)}`,

  receipt: 'Квитанция',
  steps: {
    asking: 'Отправляем запрос',
    waiting: 'Готовим квитанцию',
    loading: 'Загружаем файл',
  },
  readyTitle: 'Квитанция готова',
  readyText: 'Откройте её, чтобы посмотреть или распечатать, или сохраните на устройство.',
  save: 'Сохранить файл',
  fileName: (period: string, sector: string) =>
    `Квитанция ${period} ${sector.replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`,
  printFailed: (month: string) => `Квитанция за ${month} не сформировалась. Попробуйте ещё раз.`,
  printOffline: 'Нет сети. Когда она появится, нажмите ещё раз.',

  file: ({ from, till }: MonthRange) => `Начисления ${numericMonth(from)}-${numericMonth(till)}`,
  header: ['Месяц', 'Услуга', 'Начислено, ₽', 'Оплачено, ₽', 'К оплате, ₽', 'Срок', 'Состояние'],
  saveList: 'Скачать список CSV',

  empty: 'Начислений пока нет',
  emptyText: 'Здесь появятся квитанции по месяцам, когда бухгалтерия выставит первую.',
  emptyRange: 'За этот период начислений нет',
  emptyRangeText: 'Выберите другой период или другую услугу.',
  noDebts: 'Долгов нет',
  noDebtsText: 'Всё, что начислено за этот период, оплачено.',
  noNetworkList: 'Начисления, которые вы уже открывали, показываются и без сети. Эти мы ещё не загружали.',
  noNetworkItem: 'Это начисление вы ещё не открывали. Оно загрузится, когда появится сеть.',
  missing: 'Такого начисления нет',
  missingText: 'Возможно, оно другого лицевого счёта. Сверьте адрес вверху экрана.',
} as const
