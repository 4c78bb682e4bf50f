import { dayOfMonth } from '../../lib/dates/dates.ts'
import { counted, plural } from '../../lib/text/russian.ts'

const days = { one: 'день', few: 'дня', many: 'дней' }

/** Money is a debt only after its due day (P-30). */
export const dueMessages = {
  due: (day: string, isLate: boolean): string =>
    isLate ? `Долг, срок был ${dayOfMonth(day)}` : `К оплате до ${dayOfMonth(day)}`,
  /** `left` is negative after the due day. */
  daysLeft: (left: number): string => {
    if (left < 0) return `срок прошёл ${counted(-left, days)} назад`
    if (left === 0) return 'сегодня последний день'
    return `${plural(left, { one: 'остался', few: 'осталось', many: 'осталось' })} ${counted(left, days)}`
  },
} as const
