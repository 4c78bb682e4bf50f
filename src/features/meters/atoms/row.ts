import { atom } from 'jotai/vanilla'
import { formatFixed } from '#contract/meters/fixed.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import { isRecallable } from '../../../lib/outbox/machine.ts'
import { toFixed, type MeterForm } from '../rules/meter-form.ts'
import { rowMode, standingOf } from '../rules/row-mode.ts'
import {
  draftOfForm,
  fillAtom,
  forgetAtom,
  acceptedItemAtom,
  draftItemAtom,
  isNewerThan,
  payloadOf,
  waitingAtom,
} from './draft.ts'
import { byName, byObject } from '../../../lib/state/family.ts'

/** The resident pressed «Исправить» and has not sent or cancelled since. */
const correctingAtom = byName((_lane) => atom(false))

/** The item that a row speaks of: what waits, else what was accepted after the list was made. */
export const rowItemAtom = byObject((form: MeterForm) =>
  atom((get) => {
    const version = standingOf(form.meter, form.period)?.version ?? 0
    const accepted = get(acceptedItemAtom(form.lane))
    return get(waitingAtom(form.lane)) ?? (accepted && isNewerThan(version, accepted) ? accepted : undefined)
  }),
)

/** How the row of a meter looks; a kept draft goes on being written after a reload. */
export const modeAtom = byObject((form: MeterForm) =>
  atom((get) =>
    rowMode(form.meter, {
      ...form,
      hasItem: get(rowItemAtom(form)) !== undefined,
      isCorrecting: get(correctingAtom(form.lane)) || get(draftItemAtom(form.lane)) !== undefined,
    }),
  ),
)

/** Whether the row writes over something sent or queued, so that it can be cancelled. */
export const isCorrectionAtom = byObject((form: MeterForm) =>
  atom(
    (get) =>
      get(modeAtom(form)) === 'form' &&
      (get(rowItemAtom(form)) !== undefined || standingOf(form.meter, form.period) !== null),
  ),
)

/**
 * Whether a queued reading can be written anew. What may have reached the server can only be corrected behind it;
 * a conflict is decided in the queue.
 */
export const isQueueEditableAtom = byObject((form: MeterForm) =>
  atom((get) => {
    const item = get(rowItemAtom(form))
    if (item === undefined) return false
    return (
      isRecallable(item) ||
      (form.canCorrect && (item.state.name === 'queued' || item.state.name === 'blocked'))
    )
  }),
)

/** Opens the fields with what was queued or sent in them (row M-18). */
export const correctAtom = atom(null, (get, set, form: MeterForm) => {
  const queued = payloadOf(get(rowItemAtom(form))?.payload)
  const sent = standingOf(form.meter, form.period)?.values.map((value) => formatFixed(toFixed(value)))
  set(fillAtom, form, queued?.texts ?? sent ?? [])
  set(correctingAtom(form.lane), true)
  const item = get(rowItemAtom(form))
  // What takes the place of a queued reading takes over its photos.
  if (item && isRecallable(item) && item.attachments.length > 0)
    void get(outboxAtom)?.inherit({ lane: form.lane, kind: 'meters' }, draftOfForm(get, form, false), item.id)
})

/** The fields of the row are done with: sent, or cancelled. */
export const closeAtom = atom(null, (_get, set, form: MeterForm) => {
  set(correctingAtom(form.lane), false)
  set(forgetAtom, form)
})

/** The resident keeps what was sent. */
export const cancelAtom = atom(null, (get, set, form: MeterForm) => {
  get(outboxAtom)?.discardDraft(form.lane)
  set(closeAtom, form)
})
