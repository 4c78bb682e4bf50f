import {
  nearestValid,
  checkReading,
  type Dial,
  type ReadingCheck,
  type ReadingFault,
} from '#contract/meters/rules.ts'
import { formatFixed, parseFixed, type Fixed } from '#contract/meters/fixed.ts'
import type { MeterType } from '#contract/meters/types.ts'
import { settle, step, type, type TypingFault } from '#contract/meters/typing.ts'

/** A message about typed characters that were refused, or about a value that was changed (docs/specification.md). */
type Notice = TypingFault | 'set_to_first'

/** The entry of one field of the form (M-03). */
export interface Entry {
  readonly type: MeterType
  /** The text in the field, as typed. */
  readonly value: string
  /** The field was not left with this value yet: a fault that further digits may mend is not shown. */
  readonly pristine: boolean
  readonly hasError: boolean
  readonly crossedZeroUp: boolean
  readonly crossedZeroDown: boolean
  readonly notice: Notice | null
}

/** The check of a text by the rules of the contract; null while there is no number. */
export const checkText = (text: string, dial: Dial): ReadingCheck | null => {
  const value = parseFixed(text)
  return value === null ? null : checkReading(value, dial)
}

const hasError = (text: string, dial: Dial): boolean => checkText(text, dial)?.ok === false

/** An entry with `text`: an empty one, or the stored draft. */
export const toEntry = (text: string, dial: Dial): Entry => ({
  type: dial.type,
  value: text,
  pristine: text === '',
  hasError: hasError(text, dial),
  crossedZeroUp: false,
  crossedZeroDown: false,
  notice: null,
})

/** The entry after a keystroke or a paste; refused characters leave the value as it was and add a notice (M-03, M-05). */
export const typeInto = (entry: Entry, after: string, dial: Dial): Entry => {
  const typed = type(entry.value, after, dial.capacity)
  if (typed.fault !== null) return { ...entry, notice: typed.fault }
  return { ...toEntry(typed.text, dial), pristine: entry.pristine || typed.text === '' }
}

/** The entry one step up or down (M-05); an empty field starts from the previous reading. */
export const stepBy = (entry: Entry, by: 1 | -1, dial: Dial): Entry => {
  const { value, ...crossed } = step(parseFixed(entry.value) ?? dial.previous, by, dial.capacity)
  return { ...toEntry(formatFixed(value), dial), ...crossed, pristine: entry.pristine }
}

/** The entry after its field was left: faults may be shown, and a value below the first one is set to it (M-06). */
export const leaveField = (entry: Entry, dial: Dial): Entry => {
  const value = parseFixed(entry.value)
  if (value === null) return { ...entry, pristine: true, notice: null }
  const settled = settle(value, dial)
  if (!settled.changed) return { ...entry, pristine: false, notice: null }
  return { ...toEntry(formatFixed(settled.value), dial), pristine: false, notice: 'set_to_first' }
}

/** Faults that no further digit mends: they are shown at once. */
const finalFaults: readonly ReadingFault[] = ['fraction', 'above_half', 'above_capacity']

/** The fault to show under the field; null while further digits may mend it. */
export const shownFault = (entry: Entry, dial: Dial): ReadingFault | null => {
  const check = checkText(entry.value, dial)
  if (check === null || check.ok) return null
  return entry.pristine && !finalFaults.includes(check.fault) ? null : check.fault
}

/** The direction of a stepper key; null for any other key. */
export const stepDirection = (key: string): 1 | -1 | null => {
  if (key === 'ArrowUp') return 1
  return key === 'ArrowDown' ? -1 : null
}

/** A note under a field: a fault with the number to reach, a notice, or the message that the dial went over zero. */
export type Note =
  | { readonly name: 'fault'; readonly fault: ReadingFault; readonly reach: Fixed }
  | { readonly name: 'notice'; readonly notice: Notice; readonly reach: Fixed }
  | { readonly name: 'rolled_over' }

const toNote = (notice: Notice, dial: Dial): Note => {
  const reach = nearestValid(notice === 'set_to_first' ? 'below_first' : 'above_capacity', dial)
  return { name: 'notice', notice, reach }
}

/**
 * The notes of a field. A value that was set to the first one may still be below the previous one, so a notice and a
 * fault can stand together.
 */
export const getNotes = (entry: Entry, dial: Dial): readonly Note[] => {
  const notices = entry.notice === null ? [] : [toNote(entry.notice, dial)]
  const fault = shownFault(entry, dial)
  if (fault !== null) return [...notices, { name: 'fault', fault, reach: nearestValid(fault, dial) }]
  const check = checkText(entry.value, dial)
  return check?.ok && check.rolledOver ? [...notices, { name: 'rolled_over' }] : notices
}

/** The id of a note in the document, for `aria-describedby` of its field. */
export const noteId = (field: string, note: Note): string => `${field}-${note.name}`
