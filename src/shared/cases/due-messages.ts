import type { Basis, Deadline, DueState } from '#contract/cases/terms.ts'
import { instantTime } from '../../lib/dates/dates.ts'
import { formatShownDay, type Calendar } from '../../lib/dates/organisation-day.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'

/** 'в 13:40' today, otherwise '13 ноября в 09:40'. Whole-day deadlines show the last day: '8 декабря'. */
const moment = ({ at, whole_day }: Deadline, calendar: Calendar, preposition: string): string => {
  if (whole_day) {
    const last = new Date(Date.parse(at) - 1).toISOString()
    return formatShownDay(last, calendar)
  }
  const time = instantTime(at, calendar.timeZone)
  const isToday =
    formatShownDay(at, calendar) === formatShownDay(new Date(serverNow()).toISOString(), calendar)
  return isToday ? `${preposition}${time}` : `${formatShownDay(at, calendar)}, ${time}`
}

const basis: Readonly<Record<Basis, string>> = {
  decree_416_13: 'Срок из правил №\u00A0416, пункт 13',
  decree_416_36: 'Срок ответа на обращения из правил №\u00A0416, пункт 36',
  decree_354_108: 'За это время проверят, что случилось: правила №\u00A0354, пункт 108',
  order_170: 'Предельный срок ремонта из правил Госстроя №\u00A0170',
  organisation: 'Срок установила управляющая организация',
}

/** Shared by requests and tickets. */
export const dueMessages = {
  label: 'Срок',
  overdue: { answer: 'просрочен ответ', done: 'просрочена работа' },
  line: ({ what, deadline, isOver }: DueState, calendar: Calendar): string => {
    if (isOver)
      return `${what === 'answer' ? 'Срок ответа вышел' : 'Срок работы вышел'} ${moment(deadline, calendar, 'в ')}`
    return `${what === 'answer' ? 'Ответят до' : 'Сделают до'} ${moment(deadline, calendar, '')}`
  },
  call: (number: string, hasPhone: boolean): string =>
    hasPhone
      ? `Позвоните диспетчеру: заявку найдут по номеру ${number}.`
      : `Позвоните в управляющую организацию: заявку найдут по номеру ${number}.`,
  basis,
} as const
