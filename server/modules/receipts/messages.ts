import type { Accrual } from '#contract/accruals/schema.ts'
import { toRoubles } from '#contract/money.ts'
import type { Owed } from '#contract/payments/owed.ts'
import { formatMonth, formatSum } from './pdf/messages.ts'

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const monthName = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' })
const formatMonthName = (period: string): string => monthName.format(new Date(period))

const formatRoubles = (kopecks: number): string => `${formatSum(toRoubles(kopecks))}\u00A0₽`

const toPay = ({ due_date: due }: Accrual, { toPay: left, onTheWay }: Owed): string => {
  const coming = onTheWay > 0 ? `Ещё ${formatRoubles(onTheWay)} уже в пути.` : ''
  if (left > 0) return `К оплате ${formatRoubles(left)} до ${day.format(new Date(due))}. ${coming}`.trim()
  return onTheWay > 0
    ? `Вся сумма, ${formatRoubles(onTheWay)}, уже в пути. Второй раз платить не нужно.`
    : 'Платить не нужно.'
}

export const messages = {
  notFound: 'Такой квитанции нет',
  failed: (sector: string, month: string) =>
    `Квитанция «${sector}» за ${month} не сформировалась. Попробуйте ещё раз.`,
  notices: {
    issued: 'Пришла квитанция',
    issuedFor: (period: string) => `За ${formatMonthName(period)}`,
    corrected: 'Квитанция исправлена',
    correctedFor: (period: string, kopecks: number) => {
      const change = `теперь на ${formatRoubles(Math.abs(kopecks))} ${kopecks > 0 ? 'больше' : 'меньше'}`
      return `За ${formatMonthName(period)}, ${kopecks === 0 ? 'сумма к оплате та же' : change}`
    },
  },
  email: {
    hello: 'Здравствуйте!',
    subject: ({ period }: Accrual) => `Квитанция за ${formatMonth(period)}`,
    what: (accrual: Accrual, address: string) =>
      `Квитанция «${accrual.sector_name}» за ${formatMonth(accrual.period)} в этом письме. ${address}.`,
    toPay,
    pay: 'Оплатить',
    payByCode: 'Чтобы оплатить, наведите камеру в приложении банка на QR-код квитанции.',
    payByRequisites: 'Реквизиты для оплаты сообщит управляющая организация.',
    why: (number: string) =>
      `Этот адрес указан для квитанций лицевого счёта № ${number}. Чтобы больше не получать их, сотрите адрес в профиле кабинета.`,
  },
} as const

/** Omits characters that are invalid in file names. */
export const toFileName = ({ period, sector_name }: Pick<Accrual, 'period' | 'sector_name'>): string =>
  `Квитанция ${period} ${sector_name.replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`
