import { groupThousands } from '#contract/linear-text.ts'
import { isFullPhone, maskPhone } from '#contract/phone.ts'
import { rehearsalMark } from '../../../kernel/rehearsal.ts'

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('ru', options)
const month = format({ month: 'long', timeZone: 'UTC' })

/** Formats 'YYYY-MM' as 'октябрь 2026'. */
export const formatMonth = (period: string): string =>
  `${month.format(new Date(`${period}-01T00:00:00Z`))} ${period.slice(0, 4)}`

/** Formats 'YYYY-MM-DD' as '25.11.2026'. */
const formatDate = (date: string): string => date.split('-').toReversed().join('.')

/** Returns '25.11.2026, 12:40'. */
export const formatMoment = (instant: Date, timeZone: string): string =>
  format({ dateStyle: 'short', timeStyle: 'short', timeZone }).format(instant)

const grouped = (whole: string): string => groupThousands(whole, '\u00A0')
const minus = (value: number): string => (value < 0 ? '−' : '')

/** Formats roubles as '1 234,50'. */
export const formatSum = (roubles: number): string => {
  const [whole = '', fraction = ''] = Math.abs(roubles).toFixed(2).split('.')
  return `${minus(roubles)}${grouped(whole)},${fraction}`
}

/** Formats roubles; returns '' for zero. */
export const formatCell = (roubles: number): string => (roubles === 0 ? '' : formatSum(roubles))

/** Shows at least `decimals` decimals; returns '' for null. */
export const formatFigure = (value: number | null, decimals = 0): string => {
  if (value === null) return ''
  const [whole = '', fraction = ''] = String(value).split('.')
  const shown = fraction.padEnd(decimals, '0')
  return grouped(whole) + (shown === '' ? '' : `,${shown}`)
}

export const messages = {
  title: 'Квитанция',
  rehearsal: `${rehearsalMark}. По этой квитанции не платят`,
  subtitle: 'Платёжный документ для внесения платы',
  forMonth: (period: string) => `за ${formatMonth(period)}`,
  toPay: (date: string) => `К оплате до ${formatDate(date)}`,
  paid: 'Оплачено',
  nothing: 'Платить не нужно',
  onTheWay: 'Оплата в пути',
  payer: 'Плательщик',
  recipient: 'Получатель',
  account: 'Лицевой счёт',
  noRequisites: 'Реквизиты сообщит управляющая организация',
  roubles: (sum: string) => `${sum}\u00A0₽`,
  columns: ['Услуга', 'Ед.', 'Объём', 'Тариф', 'Начислено', 'Перерасчёт', 'Льгота', 'Итого'],
  reason: (reason: string) => `Перерасчёт: ${reason}`,
  total: 'Всего за месяц',
  paidOf: 'Оплачено',
  left: 'К оплате по квитанции',
  debt: (date: string) => `Весь долг по этой услуге на ${formatDate(date)}`,
  advance: (date: string) => `Аванс по этой услуге на ${formatDate(date)}`,
  siteCode: 'Оплата на нашем сайте',
  siteCodeHelp: 'Наведите камеру телефона: откроется страница оплаты. Понадобится только номер телефона.',
  bankCode: 'Оплата в приложении банка',
  bankCodeHelp: 'Выберите в приложении «Оплата по QR-коду». Получатель и счёт подставятся сами.',
  bankCodeSum: (sum: string) => `Сумма в коде ${sum}\u00A0₽`,
  bankCodeNoSum: 'Сумму введите сами',
  printed: (moment: string) => `Сформировано ${moment}`,
  emergency: (phone: string) => `Аварийная служба ${isFullPhone(phone) ? maskPhone(phone) : phone}`,
  sheet: (number: number, count: number) => `Лист ${number} из ${count}`,
} as const
