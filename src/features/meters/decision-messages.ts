import { span } from './messages.ts'

export const messages = {
  yours: (moment: string) => `Ваше, ${moment}`,
  already: (day: string) => `Уже передано, ${day}`,
  otherValue: (month: string) => `Пока вы были без сети, ${month} уже передали другое значение.`,
  valueGone: (month: string) => `Пока вы были без сети, переданное ${month} значение отменили.`,
  previousChanged: 'Пока вы были без сети, изменилось прошлое показание.',
  previousNow: 'Прошлое теперь',
  windowClosed: (month: string) => `Приём показаний ${month} закончился, поэтому значение не передано.`,
  nextWindow: (from: string, till: string) => `Следующий приём: ${span(from, till)}.`,
  sendMine: 'Передать моё',
  leave: 'Оставить как есть',
  sendFor: (month: string) => `Передать ${month}`,
  remove: 'Удалить',
} as const
