import { atom } from 'jotai/vanilla'
import { formatFixed } from '#contract/meters/fixed.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import { isRecallable } from '../../../lib/outbox/transitions.ts'
import { toFixed, type MeterForm } from '../rules/meter-form.ts'
import { rowItem, rowMode, getCurrentReading } from '../rules/row-mode.ts'
import {
  draftOfForm,
  fillFieldsAtom,
  clearFieldsAtom,
  draftItemAtom,
  parsePayload,
  itemsAtom,
} from './draft.ts'
import { atomFamily, weakAtomFamily } from '../../../lib/state/family.ts'

/** «Исправить» was pressed and not yet submitted or cancelled. */
const correctingAtom = atomFamily((_lane) => atom(false))

export const rowItemAtom = weakAtomFamily((form: MeterForm) =>
  atom((get) => rowItem(form.meter, form.period, get(itemsAtom(form.lane)))),
)

export const rowModeAtom = weakAtomFamily((form: MeterForm) =>
  atom((get) =>
    rowMode(form.meter, {
      ...form,
      hasItem: get(rowItemAtom(form)) !== undefined,
      isCorrecting: get(correctingAtom(form.lane)) || get(draftItemAtom(form.lane)) !== undefined,
    }),
  ),
)

/** Whether the fields edit a sent or queued reading, so editing can be cancelled. */
export const isCorrectionAtom = weakAtomFamily((form: MeterForm) =>
  atom(
    (get) =>
      get(rowModeAtom(form)) === 'form' &&
      (get(rowItemAtom(form)) !== undefined || getCurrentReading(form.meter, form.period) !== null),
  ),
)

/**
 * A reading that may have been delivered can only be corrected by a later one; conflicts are resolved in the queue.
 */
export const isQueueEditableAtom = weakAtomFamily((form: MeterForm) =>
  atom((get) => {
    const item = get(rowItemAtom(form))
    if (item === undefined) return false
    return (
      isRecallable(item) ||
      (form.canCorrect && (item.state.name === 'queued' || item.state.name === 'blocked'))
    )
  }),
)

/** Opens the fields with the queued or sent values (M-18). */
export const correctAtom = atom(null, (get, set, form: MeterForm) => {
  const queued = parsePayload(get(rowItemAtom(form))?.payload)
  const sent = getCurrentReading(form.meter, form.period)?.values.map((value) => formatFixed(toFixed(value)))
  set(fillFieldsAtom, form, queued?.texts ?? sent ?? [])
  set(correctingAtom(form.lane), true)
  const item = get(rowItemAtom(form))
  // The draft inherits the queued reading's photos.
  if (item && isRecallable(item) && item.attachments.length > 0)
    void get(outboxAtom)?.inherit({ lane: form.lane, kind: 'meters' }, draftOfForm(get, form, false), item.id)
})

export const closeFieldsAtom = atom(null, (_get, set, form: MeterForm) => {
  set(correctingAtom(form.lane), false)
  set(clearFieldsAtom, form)
})

export const cancelCorrectionAtom = atom(null, (get, set, form: MeterForm) => {
  get(outboxAtom)?.discardDraft(form.lane)
  set(closeFieldsAtom, form)
})
