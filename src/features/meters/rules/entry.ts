import { numberToReach } from '#contract/meters/figures.ts'
import { formatFixed, parseFixed, type Fixed } from '#contract/meters/fixed.ts'
import { judge, type Dial, type Judgement, type ReadingFault } from '#contract/meters/rules.ts'
import type { MeterType } from '#contract/meters/types.ts'
import { settle, step, type, type TypingFault } from '#contract/meters/typing.ts'

/** What the form says of a value that it did not take, or changed (decisions §10). */
type Notice = TypingFault | 'set_to_first'

/** The form's entry of one meter and index (spec C3). */
export interface Entry {
  readonly type: MeterType
  /** The text in the field, as typed. */
  readonly value: string
  /** The resident has not yet left the field with this value: a fault that further digits may mend waits. */
  readonly pristine: boolean
  readonly hasError: boolean
  readonly crossedZeroUp: boolean
  readonly crossedZeroDown: boolean
  readonly notice: Notice | null
}

/** What the law says of the text; null while there is no number. */
export const judgementOf = (text: string, dial: Dial): Judgement | null => {
  const value = parseFixed(text)
  return value === null ? null : judge(value, dial)
}

const hasError = (text: string, dial: Dial): boolean => judgementOf(text, dial)?.ok === false

/** An entry that holds `text`: empty at first, a draft when the form comes back. */
export const entryOf = (text: string, dial: Dial): Entry => ({
  type: dial.type,
  value: text,
  pristine: text === '',
  hasError: hasError(text, dial),
  crossedZeroUp: false,
  crossedZeroDown: false,
  notice: null,
})

/** A keystroke or a paste; what is not taken leaves the value and says why (spec C5). */
export const typeInto = (entry: Entry, after: string, dial: Dial): Entry => {
  const typed = type(entry.value, after, dial.capacity)
  if (typed.fault !== null) return { ...entry, notice: typed.fault }
  return { ...entryOf(typed.text, dial), pristine: entry.pristine || typed.text === '' }
}

/** One step up or down; an empty field starts from the previous reading. */
export const stepIn = (entry: Entry, by: 1 | -1, dial: Dial): Entry => {
  const { value, ...crossed } = step(parseFixed(entry.value) ?? dial.previous, by, dial.capacity)
  return { ...entryOf(formatFixed(value), dial), ...crossed, pristine: entry.pristine }
}

/** The resident leaves the field: its faults may be shown, and a value below the first one is set to it (row M-06). */
export const leave = (entry: Entry, dial: Dial): Entry => {
  const value = parseFixed(entry.value)
  if (value === null) return { ...entry, pristine: true, notice: null }
  const settled = settle(value, dial)
  if (!settled.changed) return { ...entry, pristine: false, notice: null }
  return { ...entryOf(formatFixed(settled.value), dial), pristine: false, notice: 'set_to_first' }
}

/** Faults that no further digit mends, so that the resident hears of them at once. */
const lasting: readonly ReadingFault[] = ['fraction', 'above_half', 'above_capacity']

/** The fault to show under the field; none while the resident is still typing what may become right. */
export const shownFault = (entry: Entry, dial: Dial): ReadingFault | null => {
  const judgement = judgementOf(entry.value, dial)
  if (judgement === null || judgement.ok) return null
  return entry.pristine && !lasting.includes(judgement.fault) ? null : judgement.fault
}

/** Direction of a stepper key; null for any other key. */
export const stepOf = (key: string): 1 | -1 | null => {
  if (key === 'ArrowUp') return 1
  return key === 'ArrowDown' ? -1 : null
}

/** What stands under a field: a fault with the number to reach, what was done with a value, or that it went over zero. */
export type Note =
  | { readonly name: 'fault'; readonly fault: ReadingFault; readonly reach: Fixed }
  | { readonly name: 'notice'; readonly notice: Notice; readonly reach: Fixed }
  | { readonly name: 'rolled_over' }

const noticeOf = (notice: Notice, dial: Dial): Note => {
  const reach = numberToReach(notice === 'set_to_first' ? 'below_first' : 'above_capacity', dial)
  return { name: 'notice', notice, reach }
}

/**
 * The notes of a field. A value that was set to the first one may still be below the previous one, so that what was
 * done and what is wrong can stand together.
 */
export const notesOf = (entry: Entry, dial: Dial): readonly Note[] => {
  const notices = entry.notice === null ? [] : [noticeOf(entry.notice, dial)]
  const fault = shownFault(entry, dial)
  if (fault !== null) return [...notices, { name: 'fault', fault, reach: numberToReach(fault, dial) }]
  const judgement = judgementOf(entry.value, dial)
  return judgement?.ok && judgement.rolledOver ? [...notices, { name: 'rolled_over' }] : notices
}

/** The id of a note in the document, by which its field is described. */
export const noteId = (field: string, note: Note): string => `${field}-${note.name}`
