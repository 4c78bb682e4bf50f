import { nationalDigits, isFullPhone } from '#contract/phone.ts'
import { instantAt } from '#contract/requests/desired-time.ts'
import { plainText } from '#contract/description.ts'

/** A leaf of the kinds tree, as the form keeps it. */
export interface ChosenKind {
  readonly type: 'AreaRequest' | 'HouseRequest'
  readonly category: string
  readonly subcategory: string
  readonly name: string
  readonly categoryName: string
}

/** What stands in the form. */
export interface RequestForm {
  readonly kind: ChosenKind | null
  readonly description: string
  /** 'YYYY-MM-DD' and 'HH:MM' of the organisation, empty for no wish. */
  readonly day: string
  readonly time: string
  /** Written by the mask. */
  readonly phones: readonly string[]
}

export type FormField = 'kind' | 'description' | 'time' | `phone${number}`

/** What is wrong with a field; absent where nothing is. */
export type FormFaults = Partial<Record<FormField, 'missing' | 'past' | 'half'>>

const isEmptyPhone = (phone: string): boolean => nationalDigits(phone) === ''

/** The phones that are written, each once. */
export const writtenPhones = ({ phones }: Pick<RequestForm, 'phones'>): string[] => [
  ...new Set(phones.filter((phone) => !isEmptyPhone(phone))),
]

/** The wish as an instant; null for none. */
export const startOf = ({ day, time }: RequestForm, timeZone: string): string | null =>
  day === '' || time === '' ? null : instantAt(day, time, timeZone)

const timeFault = (form: RequestForm, timeZone: string, now: Date): 'half' | 'past' | undefined => {
  if ((form.day === '') !== (form.time === '')) return 'half'
  const start = startOf(form, timeZone)
  return start !== null && Date.parse(start) < now.getTime() ? 'past' : undefined
}

/** What keeps the form from being sent; `now` is the device's, by which the resident wishes. */
export const faultsOf = (form: RequestForm, timeZone: string, now: Date): FormFaults => {
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
