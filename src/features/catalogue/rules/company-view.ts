import type { Executor, WorkDay } from '#contract/catalogue/schema.ts'
import { texts } from '../texts.ts'

const hoursOf = ({ work_start_at: from, work_finish_at: till }: WorkDay): string =>
  from === '' && till === '' ? '' : `${from}–${till}`

/** Lines of the working hours: one for the week when all its days are alike (spec K5.4). */
export const workHours = ({ monday, sunday }: Executor['work_schedule']): string[] => {
  const [weekdays, weekend] = [hoursOf(monday), hoursOf(sunday)]
  if (weekdays !== '' && weekdays === weekend) return [`${texts.wholeWeek} ${weekdays}`]
  return [
    ...(weekdays === '' ? [] : [`${texts.weekdays} ${weekdays}`]),
    ...(weekend === '' ? [] : [`${texts.weekend} ${weekend}`]),
  ]
}

/**
 * What the company block shows (spec K2.2): 'unknown' without an executor, 'hidden' when name, address, telephone and
 * both days' hours are all empty, else the executor.
 */
export const companyView = (executor: Executor | null): 'unknown' | 'hidden' | Executor => {
  if (executor === null) return 'unknown'
  const { str_name: name, address, phone_number: phone, work_schedule: schedule } = executor
  const isEmpty = [name, address, phone].every((text) => text.trim() === '')
  return isEmpty && workHours(schedule).length === 0 ? 'hidden' : executor
}
