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

/** Rejected characters, or a changed value (docs/specification.md). */
type Notice = TypingFault | 'set_to_first'

export interface Entry {
  readonly type: MeterType
  readonly value: string
  /** True until blur: hides errors that more digits may fix. */
  readonly pristine: boolean
  readonly hasError: boolean
  readonly crossedZeroUp: boolean
  readonly crossedZeroDown: boolean
  readonly notice: Notice | null
}

/** Returns null if not a number. */
export const checkText = (text: string, dial: Dial): ReadingCheck | null => {
  const value = parseFixed(text)
  return value === null ? null : checkReading(value, dial)
}

const hasError = (text: string, dial: Dial): boolean => checkText(text, dial)?.ok === false

export const toEntry = (text: string, dial: Dial): Entry => ({
  type: dial.type,
  value: text,
  pristine: text === '',
  hasError: hasError(text, dial),
  crossedZeroUp: false,
  crossedZeroDown: false,
  notice: null,
})

/** Applies typed text; invalid characters leave the value unchanged and add a notice (M-03, M-05). */
export const inputText = (entry: Entry, after: string, dial: Dial): Entry => {
  const typed = type(entry.value, after, dial.capacity)
  if (typed.fault !== null) return { ...entry, notice: typed.fault }
  return { ...toEntry(typed.text, dial), pristine: entry.pristine || typed.text === '' }
}

/** Starts from the previous reading if the field is empty (M-05). Shows errors: no more digits follow a step. */
export const stepBy = (entry: Entry, by: 1 | -1, dial: Dial): Entry => {
  const { value, ...crossed } = step(parseFixed(entry.value) ?? dial.previous, by, dial.capacity)
  return { ...toEntry(formatFixed(value), dial), ...crossed, pristine: false }
}

/** Applies blur: shows errors and raises a value below the first one to it (M-06). */
export const blurField = (entry: Entry, dial: Dial): Entry => {
  const value = parseFixed(entry.value)
  if (value === null) return { ...entry, pristine: true, notice: null }
  const settled = settle(value, dial)
  if (!settled.changed) return { ...entry, pristine: false, notice: null }
  return { ...toEntry(formatFixed(settled.value), dial), pristine: false, notice: 'set_to_first' }
}

/** Errors that more digits cannot fix; shown at once. */
const finalFaults: readonly ReadingFault[] = ['fraction', 'above_half', 'above_capacity']

/** Returns null while more digits may fix the error. */
export const shownFault = (entry: Entry, dial: Dial): ReadingFault | null => {
  const check = checkText(entry.value, dial)
  if (check === null || check.ok) return null
  return entry.pristine && !finalFaults.includes(check.fault) ? null : check.fault
}

/** Returns null for other keys. */
export const stepDirection = (key: string): 1 | -1 | null => {
  if (key === 'ArrowUp') return 1
  return key === 'ArrowDown' ? -1 : null
}

export type Note =
  | { readonly name: 'fault'; readonly fault: ReadingFault; readonly reach: Fixed }
  | { readonly name: 'notice'; readonly notice: Notice; readonly reach: Fixed }
  | { readonly name: 'rolled_over' }
  | { readonly name: 'crossed'; readonly direction: 'up' | 'down'; readonly reach: Fixed }

const toNote = (notice: Notice, dial: Dial): Note => {
  const reach = nearestValid(notice === 'set_to_first' ? 'below_first' : 'above_capacity', dial)
  return { name: 'notice', notice, reach }
}

const getCrossing = ({ crossedZeroUp, crossedZeroDown }: Entry, dial: Dial): readonly Note[] => {
  if (!crossedZeroUp && !crossedZeroDown) return []
  const reach = nearestValid('above_capacity', dial)
  return [{ name: 'crossed', direction: crossedZeroUp ? 'up' : 'down', reach }]
}

/** Returns both notice and error if needed: a value raised to the first one may still be below the previous one. */
export const getNotes = (entry: Entry, dial: Dial): readonly Note[] => {
  const notices = entry.notice === null ? [] : [toNote(entry.notice, dial)]
  const check = checkText(entry.value, dial)
  if (check?.ok && check.rolledOver) return [...notices, { name: 'rolled_over' }]
  const changes = [...notices, ...getCrossing(entry, dial)]
  const fault = shownFault(entry, dial)
  return fault === null ? changes : [...changes, { name: 'fault', fault, reach: nearestValid(fault, dial) }]
}

/** Builds an id for `aria-describedby`. */
export const noteId = (field: string, note: Note): string => `${field}-${note.name}`
