import type { Accrual } from '#contract/accruals/schema.ts'
import { monthOf, sumOf } from './pdf/words.ts'

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const toPay = ({ to_pay: left, due_date: due }: Accrual): string =>
  left > 0 ? `К оплате ${sumOf(left)}\u00A0₽ до ${day.format(new Date(due))}.` : 'Платить не нужно.'

/** What a resident reads of printing, on the screen and in letters with receipts. */
export const texts = {
  notFound: 'Такой квитанции нет',
  failed: (sector: string, month: string) =>
    `Квитанция «${sector}» за ${month} не сформировалась. Попробуйте ещё раз.`,
  letter: {
    hello: 'Здравствуйте!',
    subject: ({ period }: Accrual) => `Квитанция за ${monthOf(period)}`,
    what: (accrual: Accrual, address: string) =>
      `Квитанция «${accrual.sector_name}» за ${monthOf(accrual.period)} в этом письме. ${address}.`,
    toPay,
    pay: 'Оплатить',
    why: (number: string) =>
      `Этот адрес указан для квитанций лицевого счёта № ${number}. Чтобы больше не получать их, сотрите адрес в профиле кабинета.`,
  },
} as const
