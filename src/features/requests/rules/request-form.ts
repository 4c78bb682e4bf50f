import { plainText } from '#contract/cases.ts'
import { nationalDigits, isFullPhone } from '#contract/phone.ts'
import { instantAt, desiredMinutes } from '#contract/requests/desired-time.ts'

/** A leaf of the kinds tree, as the form keeps it. */
export interface ChosenKind {
  readonly type: 'AreaRequest' | 'HouseRequest'
  readonly category: string
  readonly subcategory: string
  readonly name: string
  readonly categoryName: string
}

/** The form as it is shown. */
export interface RequestForm {
  readonly kind: ChosenKind | null
  readonly description: string
  /** 'YYYY-MM-DD' and 'HH:MM' of the organisation, empty for any time. */
  readonly day: string
  readonly time: string
  /** Written by the mask. */
  readonly phones: readonly string[]
}

type FormField = 'kind' | 'description' | 'time' | `phone${number}`

/** The fault of each field that has one. */
export type FormFaults = Partial<Record<FormField, 'missing' | 'past' | 'half'>>

const isEmptyPhone = (phone: string): boolean => nationalDigits(phone) === ''

/** The phones that are written, each once. */
export const writtenPhones = ({ phones }: Pick<RequestForm, 'phones'>): string[] => [
  ...new Set(phones.filter((phone) => !isEmptyPhone(phone))),
]

/** The desired time as an instant, ISO 8601; null for any time. */
export const desiredStart = ({ day, time }: RequestForm, timeZone: string): string | null =>
  day === '' || time === '' ? null : instantAt(day, time, timeZone)

const timeFault = (form: RequestForm, timeZone: string, now: Date): 'half' | 'past' | undefined => {
  if ((form.day === '') !== (form.time === '')) return 'half'
  const start = desiredStart(form, timeZone)
  return start !== null && Date.parse(start) < now.getTime() ? 'past' : undefined
}

/** Faults that keep the form from being sent; `now` is the device's clock. */
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

/** Whether nothing is written that would be missed. */
export const isBlank = ({ kind, description, day, time }: RequestForm): boolean =>
  kind === null && description === '' && day === '' && time === ''

const firstHour = 8
const lastHour = 21
const count = ((lastHour - firstHour) * 60) / desiredMinutes

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A quarter of an hour that can be chosen. */
interface Slot {
  /** Its start, '14:00'. */
  readonly time: string
  /** '14:00–14:15'. */
  readonly text: string
}

const slots: readonly Slot[] = Array.from({ length: count }, (_, index) => {
  const start = firstHour * 60 + index * desiredMinutes
  return { time: clock(start), text: `${clock(start)}–${clock(start + desiredMinutes)}` }
})

/** The slots of a day; of today those to come. `wallNow` is 'YYYY-MM-DDTHH:MM' by the organisation's clock. */
export const listSlots = (day: string, wallNow: string): readonly Slot[] =>
  slots.filter(({ time }) => `${day}T${time}` > wallNow)
