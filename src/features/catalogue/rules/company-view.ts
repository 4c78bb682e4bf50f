import type { Executor, WorkDay } from '#contract/catalogue/schema.ts'
import { shownPhone } from '#contract/phone.ts'
import { messages } from '../messages.ts'

const formatHours = ({ work_start_at: from, work_finish_at: till }: WorkDay): string =>
  from === '' && till === '' ? '' : `${from}–${till}`

/** Lines of the working hours: one for the week when all its days are alike (S-05). */
export const workHours = ({ monday, sunday }: Executor['work_schedule']): string[] => {
  const [weekdays, weekend] = [formatHours(monday), formatHours(sunday)]
  if (weekdays !== '' && weekdays === weekend) return [`${messages.wholeWeek} ${weekdays}`]
  return [
    ...(weekdays === '' ? [] : [`${messages.weekdays} ${weekdays}`]),
    ...(weekend === '' ? [] : [`${messages.weekend} ${weekend}`]),
  ]
}

/**
 * The content of the company block (S-05): 'unknown' without an executor, 'hidden' when name, address, telephone and
 * both days' hours are all empty, else the executor.
 */
export const companyView = (executor: Executor | null): 'unknown' | 'hidden' | Executor => {
  if (executor === null) return 'unknown'
  const { str_name: name, address, phone_number: phone, work_schedule: schedule } = executor
  const isEmpty = [name, address, phone].every((text) => text.trim() === '')
  return isEmpty && workHours(schedule).length === 0 ? 'hidden' : executor
}

/** A telephone as it is read and as it is called. */
interface PhoneView {
  readonly href: string
  /** In the link of a telephone. */
  readonly mobile: string
  readonly wide: string
}

/** A stored telephone: 11 digits from 7 are shown with a leading 8 in the mobile call link (S-06). */
export const phoneView = (digits: string): PhoneView => {
  if (!/^7\d{10}$/.test(digits)) return { href: `tel:${digits}`, mobile: digits, wide: digits }
  const wide = shownPhone(digits)
  return { href: `tel:8${digits.slice(1)}`, mobile: wide.replace('+7', '8'), wide }
}
