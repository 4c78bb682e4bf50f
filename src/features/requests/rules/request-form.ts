import { plainText } from '#contract/cases/schema.ts'
import { nationalDigits, isFullPhone } from '#contract/phone.ts'
import { toInstant, desiredMinutes } from '#contract/requests/desired-time.ts'

export interface ChosenKind {
  readonly type: 'AreaRequest' | 'HouseRequest'
  readonly category: string
  readonly subcategory: string
  readonly name: string
  readonly categoryName: string
}

export interface RequestForm {
  readonly kind: ChosenKind | null
  readonly description: string
  /** 'YYYY-MM-DD' and 'HH:MM' in the organisation's time zone; empty for any time. */
  readonly day: string
  readonly time: string
  /** Masked text. */
  readonly phones: readonly string[]
}

type FormField = 'kind' | 'description' | 'time' | `phone${number}`

export type FormFaults = Partial<Record<FormField, 'missing' | 'past' | 'half'>>

const isEmptyPhone = (phone: string): boolean => nationalDigits(phone) === ''

/** Drops empty ones and duplicates. */
export const writtenPhones = ({ phones }: Pick<RequestForm, 'phones'>): string[] => [
  ...new Set(phones.filter((phone) => !isEmptyPhone(phone))),
]

/** Returns ISO 8601, or null for any time. */
export const desiredStart = ({ day, time }: RequestForm, timeZone: string): string | null =>
  day === '' || time === '' ? null : toInstant(day, time, timeZone)

const timeFault = (form: RequestForm, timeZone: string, now: Date): 'half' | 'past' | undefined => {
  if ((form.day === '') !== (form.time === '')) return 'half'
  const start = desiredStart(form, timeZone)
  return start !== null && Date.parse(start) < now.getTime() ? 'past' : undefined
}

/** `now` is the device's clock. */
export const findFaults = (form: RequestForm, timeZone: string, now: Date): FormFaults => {
  const time = timeFault(form, timeZone, now)
  const phones = form.phones.flatMap((phone, index) =>
    isEmptyPhone(phone) || isFullPhone(phone) ? [] : [[`phone${index}`, 'half'] as const],
  )
  return {
    ...(form.kind === null && { kind: 'missing' }),
    ...(plainText(form.description) === '' && { description: 'missing' }),
    ...(time && { time }),
    ...Object.fromEntries(phones),
  }
}

/** Returns true if discarding the form loses nothing. */
export const isBlank = ({ kind, description, day, time }: RequestForm): boolean =>
  kind === null && description === '' && day === '' && time === ''

const firstHour = 8
const lastHour = 21
const count = ((lastHour - firstHour) * 60) / desiredMinutes

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

interface Slot {
  /** '14:00' */
  readonly time: string
  /** '14:00–14:15' */
  readonly text: string
}

const slots: readonly Slot[] = Array.from({ length: count }, (_, index) => {
  const start = firstHour * 60 + index * desiredMinutes
  return { time: clock(start), text: `${clock(start)}–${clock(start + desiredMinutes)}` }
})

/** Omits past slots of today. `wallNow` is 'YYYY-MM-DDTHH:MM' in the organisation's time zone. */
export const listSlots = (day: string, wallNow: string): readonly Slot[] =>
  slots.filter(({ time }) => `${day}T${time}` > wallNow)
