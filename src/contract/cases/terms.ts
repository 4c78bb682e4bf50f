import * as z from 'zod/mini'
import { shiftDate } from '../calendar.ts'
import { instantSchema } from '../primitives.ts'
import { toInstant, toWallTime } from '../requests/desired-time.ts'

/* Deadlines of requests and tickets. docs/terms.md cites the law; other terms are the organisation's own. */

/** '30m', '2h', '3d' (24 hours each) or '10wd' (end of the last working day). */
export const spanPattern = /^([1-9]\d{0,3})(m|h|d|wd)$/
const minute = 60_000
const lengths = { m: minute, h: 60 * minute, d: 24 * 60 * minute }

/** An article of law, or the organisation. */
export const bases = [
  'decree_416_13',
  'decree_416_36',
  'decree_354_108',
  'order_170',
  'organisation',
] as const
export type Basis = (typeof bases)[number]

export interface Terms {
  readonly answer: string | null
  readonly done: string | null
  readonly basis: Basis
}

const otherwise: Terms = { answer: '10wd', done: null, basis: 'decree_416_36' }
const breakdown: Terms = { answer: '30m', done: '3d', basis: 'decree_416_13' }
const blockage: Terms = { answer: '30m', done: '2h', basis: 'decree_416_13' }
const outage: Terms = { answer: '2h', done: null, basis: 'decree_354_108' }
const within = (done: string): Terms => ({ answer: null, done, basis: 'order_170' })

/** By '<category>/<subcategory>' ids of the default tree. */
const legal: Readonly<Record<string, Terms>> = {
  'emergency/gas': breakdown,
  'emergency/fire': breakdown,
  'emergency/lift': breakdown,
  'plumbing/tap': within('1d'),
  'plumbing/pipe': breakdown,
  'plumbing/drain': blockage,
  'plumbing/toilet': within('1d'),
  'plumbing/no_cold': outage,
  'plumbing/no_hot': outage,
  'plumbing/pressure': outage,
  'heating/none': outage,
  'heating/cold': outage,
  'heating/leak': breakdown,
  'heating/heat': outage,
  'flat/ceiling': breakdown,
  'electricity/no_light': outage,
  'electricity/wiring': breakdown,
  'entrance/light': within('7d'),
  'entrance/door': within('1d'),
  'lift/stopped': within('1d'),
  'lift/jerks': within('1d'),
  'lift/cabin': within('1d'),
  'building/roof': within('1d'),
}

const spanSchema = z.string().check(z.regex(spanPattern))
/** By '<category>/<subcategory>' names. */
export const ownTermsSchema = z.record(
  z.string(),
  z.strictObject({ answer: z.optional(spanSchema), done: z.optional(spanSchema) }),
)
export type OwnTerms = z.output<typeof ownTermsSchema>

interface Kind {
  readonly id: string
  readonly name: string
}

/** Prefers the organisation's own terms to the law. */
export const getTerms = (category: Kind, subcategory: Kind, own: OwnTerms): Terms => {
  const set = own[`${category.name}/${subcategory.name}`]
  if (set) return { answer: set.answer ?? null, done: set.done ?? null, basis: 'organisation' }
  return legal[`${category.id}/${subcategory.id}`] ?? otherwise
}

export const ticketTerms = otherwise

/** Article 112 of the Labour Code, 'MM-DD'. */
const holidays = new Set(
  '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04'.split(' '),
)

/** 'YYYY-MM-DD' exceptions to the default calendar. */
export interface WorkingCalendar {
  readonly timeZone: string
  readonly off: readonly string[]
  readonly on: readonly string[]
}

/** `on` and `off` override weekends and holidays. */
export const isWorkingDay = (date: string, { off, on }: Omit<WorkingCalendar, 'timeZone'>): boolean => {
  if (on.includes(date)) return true
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(date.slice(5)) && !off.includes(date)
}

/** Longer than any run of days off. */
const maxDaysOff = 31

/** Returns the working day before `date`, both 'YYYY-MM-DD'. */
export const lastWorkingDay = (date: string, calendar: Omit<WorkingCalendar, 'timeZone'>): string => {
  const before = Array.from({ length: maxDaysOff }, (_, count) => shiftDate(date, -1 - count))
  return before.find((day) => isWorkingDay(day, calendar)) ?? shiftDate(date, -1)
}

/** With `whole_day` it lasts to the day's end and no hour is shown. */
export const deadlineSchema = z.object({ at: instantSchema, whole_day: z.boolean() })
export type Deadline = z.output<typeof deadlineSchema>

/** Throws RangeError for an invalid span. */
export const getDeadline = (from: string, span: string, calendar: WorkingCalendar): Deadline => {
  const [, count = '', unit] = spanPattern.exec(span) ?? []
  if (unit === 'm' || unit === 'h' || unit === 'd')
    return { at: new Date(Date.parse(from) + Number(count) * lengths[unit]).toISOString(), whole_day: false }
  if (unit !== 'wd') throw new RangeError(`No span: ${span}`)
  let date = toWallTime(from, calendar.timeZone).slice(0, 10)
  for (let left = Number(count); left > 0;) {
    date = shiftDate(date, 1)
    if (isWorkingDay(date, calendar)) left -= 1
  }
  return { at: toInstant(shiftDate(date, 1), '00:00', calendar.timeZone), whole_day: true }
}

export const dueSchema = z.object({
  answer: z.nullable(deadlineSchema),
  done: z.nullable(deadlineSchema),
  basis: z.enum(bases),
})
export type Due = z.output<typeof dueSchema>

/** Omits an answer not due before completion. */
export const getDue = (from: string, terms: Terms, isAnswered: boolean, calendar: WorkingCalendar): Due => {
  const done = terms.done === null ? null : getDeadline(from, terms.done, calendar)
  const answer = isAnswered || terms.answer === null ? null : getDeadline(from, terms.answer, calendar)
  const isNeeded = answer !== null && (done === null || answer.at < done.at)
  return { answer: isNeeded ? answer : null, done, basis: terms.basis }
}

/** Only the desk has `visit`: its end. */
type DueStep = 'answer' | 'visit' | 'done'

export interface DueState<Step extends DueStep = 'answer' | 'done'> {
  readonly what: Step
  readonly deadline: Deadline
  readonly isOver: boolean
}

const earliest = <Step extends DueStep>(
  deadlines: readonly (readonly [Step, Deadline | null])[],
  now: number,
): DueState<Step> | null => {
  let next: DueState<Step> | null = null
  for (const [what, deadline] of deadlines)
    if (deadline && (next === null || Date.parse(deadline.at) < Date.parse(next.deadline.at)))
      next = { what, deadline, isOver: now >= Date.parse(deadline.at) }
  return next
}

/** Returns null if no rule applies. */
export const dueState = ({ answer, done }: Omit<Due, 'basis'>, now: number): DueState | null =>
  earliest([['answer', answer] as const, ['done', done] as const], now)

/** Not regulated by law. */
export const orderTerms: Terms = { answer: '3wd', done: null, basis: 'organisation' }

const urgentMs = 2 * lengths.h

/** Returns true if the first term is at most two hours. */
export const isEmergency = ({ answer, done }: Terms): boolean => {
  const [, count, unit] = spanPattern.exec(answer ?? done ?? '') ?? []
  return (unit === 'm' || unit === 'h' || unit === 'd') && Number(count) * lengths[unit] <= urgentMs
}

/** Internal reminder when neither a rule nor a visit sets a deadline. */
const controlSpan = (terms: Terms, isReturned: boolean): string =>
  isReturned || isEmergency(terms) ? '1d' : '30d'

/** At least one deadline is set, so the case resurfaces. */
export const deskDueSchema = z.extend(dueSchema, { visit: z.nullable(deadlineSchema) })
export type DeskDue = z.output<typeof deskDueSchema>

interface Progress {
  readonly isAnswered: boolean
  /** The resident disputed finished work. */
  readonly isReturned?: boolean
  readonly visitEnd: string | null
}

export const getDeskDue = (
  from: string,
  terms: Terms,
  { isAnswered, isReturned = false, visitEnd }: Progress,
  calendar: WorkingCalendar,
): DeskDue => {
  const due = getDue(from, terms, isAnswered, calendar)
  if (visitEnd !== null) return { ...due, visit: { at: visitEnd, whole_day: false } }
  return {
    ...due,
    visit: null,
    done: due.done ?? getDeadline(from, controlSpan(terms, isReturned), calendar),
  }
}

/** Sorts the queue; passed means overdue. */
export const deskDueState = ({ answer, visit, done }: DeskDue, now: number): DueState<DueStep> | null =>
  earliest([['answer', answer] as const, ['visit', visit] as const, ['done', done] as const], now)
