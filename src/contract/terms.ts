import * as z from 'zod/mini'
import { shiftDate } from './calendar.ts'
import { instantSchema } from './primitives.ts'
import { instantAt, wallTime } from './requests/desired-time.ts'

/*
 * By when a request or a ticket is answered and done. docs/terms.md names the rules of law that the terms come from;
 * a term that law does not give is the organisation's own, or none.
 */

/** A length of time: '30m' minutes, '2h' hours, '3d' days of 24 hours, '10wd' working days to the end of the last. */
export const spanPattern = /^([1-9]\d{0,3})(m|h|d|wd)$/
const minute = 60_000
const lengths = { m: minute, h: 60 * minute, d: 24 * 60 * minute }

/** Where a term comes from: an article of law, or the settings of the organisation. */
export const bases = [
  'decree_416_13',
  'decree_416_36',
  'decree_354_108',
  'order_170',
  'organisation',
] as const
export type Basis = (typeof bases)[number]

/** Terms of a kind of request, as spans. */
export interface Terms {
  readonly answer: string | null
  readonly done: string | null
  readonly basis: Basis
}

/** Answer to what no other rule is about: 10 working days. */
const otherwise: Terms = { answer: '10wd', done: null, basis: 'decree_416_36' }
const breakdown: Terms = { answer: '30m', done: '3d', basis: 'decree_416_13' }
const blockage: Terms = { answer: '30m', done: '2h', basis: 'decree_416_13' }
const outage: Terms = { answer: '2h', done: null, basis: 'decree_354_108' }
const within = (done: string): Terms => ({ answer: null, done, basis: 'order_170' })

/** Terms of law by '<category>/<subcategory>' of the default tree. */
const legal: Readonly<Record<string, Terms>> = {
  'plumbing/tap': within('1d'),
  'plumbing/pipe': breakdown,
  'plumbing/drain': blockage,
  'plumbing/toilet': within('1d'),
  'plumbing/no_cold': outage,
  'plumbing/no_hot': outage,
  'plumbing/pressure': outage,
  'heating/cold': outage,
  'heating/leak': breakdown,
  'heating/heat': outage,
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
/** Terms that an organisation set itself, by '<category>/<subcategory>' as they are called. */
export const ownTermsSchema = z.record(
  z.string(),
  z.strictObject({ answer: z.optional(spanSchema), done: z.optional(spanSchema) }),
)
export type OwnTerms = z.output<typeof ownTermsSchema>

interface Kind {
  readonly id: string
  readonly name: string
}

/** Terms of a request of a category and a subcategory: the organisation's own, else those of law. */
export const getTerms = (category: Kind, subcategory: Kind, own: OwnTerms): Terms => {
  const set = own[`${category.name}/${subcategory.name}`]
  if (set) return { answer: set.answer ?? null, done: set.done ?? null, basis: 'organisation' }
  return legal[`${category.id}/${subcategory.id}`] ?? otherwise
}

/** Terms of a ticket. */
export const ticketTerms = otherwise

/** Holidays of article 112 of the Labour Code, 'MM-DD'. */
const holidays = new Set(
  '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04'.split(' '),
)

/** The organisation's time zone, and the days 'YYYY-MM-DD' on which it does not work or works against the rule. */
export interface WorkingCalendar {
  readonly timeZone: string
  readonly off: readonly string[]
  readonly on: readonly string[]
}

/** Whether a date 'YYYY-MM-DD' is a working day: none of a weekend or a holiday, as long as the organisation says nothing else. */
export const isWorkingDay = (date: string, { off, on }: Omit<WorkingCalendar, 'timeZone'>): boolean => {
  if (on.includes(date)) return true
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(date.slice(5)) && !off.includes(date)
}

/** A deadline; of a `whole_day` the day counts to its end, and its hour is not told. */
export const deadlineSchema = z.object({ at: instantSchema, whole_day: z.boolean() })
export type Deadline = z.output<typeof deadlineSchema>

/** The deadline of a span that begins at an instant. Throws for what is no span. */
export const getDeadline = (from: string, span: string, calendar: WorkingCalendar): Deadline => {
  const [, count = '', unit] = spanPattern.exec(span) ?? []
  if (unit === 'm' || unit === 'h' || unit === 'd')
    return { at: new Date(Date.parse(from) + Number(count) * lengths[unit]).toISOString(), whole_day: false }
  if (unit !== 'wd') throw new RangeError(`No span: ${span}`)
  let date = wallTime(from, calendar.timeZone).slice(0, 10)
  for (let left = Number(count); left > 0;) {
    date = shiftDate(date, 1)
    if (isWorkingDay(date, calendar)) left -= 1
  }
  return { at: instantAt(shiftDate(date, 1), '00:00', calendar.timeZone), whole_day: true }
}

/** By when an open request or ticket is answered, null where it was or no rule says so, and by when it is done. */
export const dueSchema = z.object({
  answer: z.nullable(deadlineSchema),
  done: z.nullable(deadlineSchema),
  basis: z.enum(bases),
})
export type Due = z.output<typeof dueSchema>

/** What is due of terms that began at an instant. An answer that need not come before the work is done is left out. */
export const getDue = (from: string, terms: Terms, isAnswered: boolean, calendar: WorkingCalendar): Due => {
  const done = terms.done === null ? null : getDeadline(from, terms.done, calendar)
  const answer = isAnswered || terms.answer === null ? null : getDeadline(from, terms.answer, calendar)
  const isNeeded = answer !== null && (done === null || answer.at < done.at)
  return { answer: isNeeded ? answer : null, done, basis: terms.basis }
}

/** What a deadline is about. Only the desk has `visit`, whose deadline is the end of the visit. */
type DueStep = 'answer' | 'visit' | 'done'

/** The deadline that comes first, and whether it has passed. */
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

/** What a resident waits for at a moment; null if no rule gives a term. */
export const dueState = ({ answer, done }: Omit<Due, 'basis'>, now: number): DueState | null =>
  earliest([['answer', answer] as const, ['done', done] as const], now)

/** Terms of an order of the shop. Law gives none, so the organisation sets them for itself. */
export const orderTerms: Terms = { answer: '3wd', done: null, basis: 'organisation' }

const urgentMs = 2 * lengths.h

/** Whether a request is an emergency: its first term is two hours or less. */
export const isEmergency = ({ answer, done }: Terms): boolean => {
  const [, count, unit] = spanPattern.exec(answer ?? done ?? '') ?? []
  return (unit === 'm' || unit === 'h' || unit === 'd') && Number(count) * lengths[unit] <= urgentMs
}

/** When an open case comes back to the desk if neither a rule nor a visit says so. Residents do not see this date. */
const controlSpan = (terms: Terms): string => (isEmergency(terms) ? '1d' : '30d')

/** What the organisation has to do with an open case. At least one deadline is set, so that the case comes back. */
export const deskDueSchema = z.extend(dueSchema, { visit: z.nullable(deadlineSchema) })
export type DeskDue = z.output<typeof deskDueSchema>

/** Where an open case is: answered or not, and the end of its visit, null without one. */
interface Progress {
  readonly isAnswered: boolean
  readonly visitEnd: string | null
}

/** Deadlines of an open case for the staff. `from`: when the terms began. */
export const getDeskDue = (
  from: string,
  terms: Terms,
  { isAnswered, visitEnd }: Progress,
  calendar: WorkingCalendar,
): DeskDue => {
  const due = getDue(from, terms, isAnswered, calendar)
  if (visitEnd !== null) return { ...due, visit: { at: visitEnd, whole_day: false } }
  return { ...due, visit: null, done: due.done ?? getDeadline(from, controlSpan(terms), calendar) }
}

/** The next thing due in an open case. The queue is ordered by it, and a case is overdue when it has passed. */
export const deskDueState = ({ answer, visit, done }: DeskDue, now: number): DueState<DueStep> | null =>
  earliest([['answer', answer] as const, ['visit', visit] as const, ['done', done] as const], now)
