import { capitalize } from '#contract/linear-text.ts'
import { toMonth } from '#contract/calendar.ts'
import { toKopecks } from '#contract/money.ts'
import { refundOutcome, type RefundOutcome } from '#contract/payments/refunds.ts'
import type { Paid, Unfinished } from '#contract/payments/history-schema.ts'
import { instantDay, instantTime, numericDate, monthTitle } from '../../lib/dates/dates.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { counted, plural } from '../../lib/text/russian.ts'
import { shortMonthAndYear } from '../../shared/charts/month-value.ts'
import type { DayRange, Purpose, RangeFault, ReadyRange } from './rules/history.ts'

const ready: Record<ReadyRange, string> = {
  month: 'За месяц',
  half: 'За полгода',
  year: 'За год',
  two: 'За два года',
}

const faults: Record<RangeFault, string> = {
  incomplete: 'Укажите оба дня.',
  reversed: 'Начало периода позже конца. Выберите день пораньше.',
  too_long: 'История показывает не больше пяти лет. Сократите период.',
}

const channels: Record<Paid['channel'], string> = {
  cabinet: 'Картой в кабинете',
  qr: 'По QR-коду',
  autopay: 'Автоплатёж',
  office: 'В кассе или банке',
}

/** Uses the organisation's name of the source, if any, instead of the cabinet's payment method. */
const formatChannel = ({ channel, source }: Paid): string =>
  source === undefined ? channels[channel] : capitalize(source)

const outcomes: Record<RefundOutcome, string> = {
  none: 'Оплачено',
  under_way: 'Возврат в пути',
  refunded: 'Возвращено',
  partly: 'Возвращено частично',
  refused: 'Банк отказал в возврате',
}

const waiting = {
  sent: 'Ждём банк, обычно минуту',
  unknown: 'Банк долго не отвечает, спрашиваем его сами',
} as const

const formatCard = (mask: string): string => `карта\u00a0••\u00a0${mask.slice(-4)}`

export const historyMessages = {
  title: 'История платежей',
  since: (moment: string) => `Данные на ${moment}`,
  ready,
  faults,
  ranges: 'Готовые периоды',
  period: 'Период',
  ownRange: 'Другой период',
  from: 'С',
  till: 'По',
  show: 'Показать',
  purposes: 'За что',
  allPurposes: 'Всё',
  purpose: (purpose: Purpose) => (purpose === 'orders' ? 'Заказы' : purpose.sector_name),
  subject: ({ request_number: number, sector_name: sector }: Pick<Paid, 'request_number' | 'sector_name'>) =>
    number === null ? sector : `Заказ №\u00a0${number}`,
  month: monthTitle,
  total: ({ from, till }: DayRange, today: string) => {
    const [first, last] = [toMonth(from), toMonth(till < today ? till : today)]
    return first === last
      ? `Оплачено за ${shortMonthAndYear(first)}`
      : `Оплачено, ${shortMonthAndYear(first)} – ${shortMonthAndYear(last)}`
  },
  totalNote: (count: number, fees: number, forOrders: number) =>
    [
      counted(count, { one: 'платёж', few: 'платежа', many: 'платежей' }),
      ...(forOrders === 0 ? [] : [`из них за заказы ${formatMoney(forOrders)}`]),
      ...(fees === 0 ? [] : [`в том числе комиссия ${formatMoney(fees)}`]),
    ].join(', '),
  chart: 'Оплачено по месяцам',
  shown: (count: number) =>
    plural(count, {
      one: `Показан ${count} платёж`,
      few: `Показаны ${count} платежа`,
      many: `Показано ${count} платежей`,
    }),

  moment: (instant: string, timeZone: string) =>
    `${instantDay(instant, timeZone)}, ${instantTime(instant, timeZone)}`,
  channel: formatChannel,
  how: (payment: Paid) =>
    payment.card === null ? formatChannel(payment) : `${formatChannel(payment)}, ${formatCard(payment.card)}`,
  fee: (kopecks: number) => `В том числе комиссия ${formatMoney(kopecks)}`,
  partOf: (kopecks: number) => `Часть платежа на ${formatMoney(kopecks)}`,
  state: ({ state, source, amount, refunds }: Paid) => {
    if (state === 'confirmed') return outcomes[refundOutcome(toKopecks(amount), refunds)]
    return source === undefined ? 'Возвращено банком' : 'Отменено'
  },
  unfinishedTitle: 'Ждут банк и не прошли',
  unfinished: ({ state, reason }: Unfinished) =>
    state === 'refused' ? `Не оплачено${reason === null ? '' : `. ${reason}`}` : waiting[state],
  moreRefused: (count: number) => `Показать ещё ${count}`,
  receipt: 'Чек',
  receiptLabel: (moment: string) => `Чек за ${moment}`,
  receiptBusy: 'Ищем',
  receiptForming: 'Чек формируется',
  receiptStillForming: 'Чек ещё формируется. Обычно он готов за несколько минут.',
  receiptFailed: 'Чек не открылся. Проверьте связь и попробуйте ещё раз.',
  receiptTitle: 'Чек готов',
  receiptText: 'Он лежит на сайте оператора фискальных данных.',
  openReceipt: 'Открыть чек',

  file: ({ from, till }: DayRange) => `Платежи ${numericDate(from)}-${numericDate(till)}`,
  header: [
    'Дата',
    'За что',
    'Оплачено, ₽',
    'В том числе комиссия, ₽',
    'Возвращено, ₽',
    'Как оплачено',
    'Состояние',
    'Карта',
  ],

  empty: 'Платежей за это время нет',
  emptyText: 'Выберите период подлиннее или другую услугу.',
  noNetworkText: 'Платежи, которые вы уже смотрели, показываются и без сети. Эти мы ещё не загружали.',
} as const
