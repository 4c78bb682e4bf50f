import type { Executor, WorkDay } from '#contract/catalogue/schema.ts'
import { formatPhone } from '#contract/phone.ts'
import { messages } from '../messages.ts'

const formatHours = ({ work_start_at: from, work_finish_at: till }: WorkDay): string =>
  from === '' && till === '' ? '' : `${from}–${till}`

/** Returns one line if all days are equal (S-05). */
export const workHours = ({ monday, sunday }: Executor['work_schedule']): string[] => {
  const [weekdays, weekend] = [formatHours(monday), formatHours(sunday)]
  if (weekdays !== '' && weekdays === weekend) return [`${messages.wholeWeek} ${weekdays}`]
  return [
    ...(weekdays === '' ? [] : [`${messages.weekdays} ${weekdays}`]),
    ...(weekend === '' ? [] : [`${messages.weekend} ${weekend}`]),
  ]
}

/** Returns 'unknown' without an executor, 'hidden' if every field is empty (S-05). */
export const toCompanyView = (executor: Executor | null): 'unknown' | 'hidden' | Executor => {
  if (executor === null) return 'unknown'
  const { str_name: name, address, phone_number: phone, work_schedule: schedule } = executor
  const isEmpty = [name, address, phone].every((text) => text.trim() === '')
  return isEmpty && workHours(schedule).length === 0 ? 'hidden' : executor
}

interface PhoneView {
  readonly href: string
  /** Call link text on phones. */
  readonly mobile: string
  readonly wide: string
}

/** Starts the call link with 8 instead of 7 (S-06). */
export const toPhoneView = (digits: string): PhoneView => {
  if (!/^7\d{10}$/.test(digits)) return { href: `tel:${digits}`, mobile: digits, wide: digits }
  const wide = formatPhone(digits)
  return { href: `tel:8${digits.slice(1)}`, mobile: wide.replace('+7', '8'), wide }
}
