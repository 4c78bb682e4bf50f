import { numberToReach } from '#contract/meters/figures.ts'
import type { Fixed } from '#contract/meters/fixed.ts'
import type { Dial, ReadingFault } from '#contract/meters/rules.ts'
import { judgementOf, shownFault, type Entry, type Notice } from './entry.ts'

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
