import { atom } from 'jotai/vanilla'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import { leave } from '../rules/entry.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { draftOfForm, editAtom, formStateAtom } from './draft.ts'
import { byName } from '../../../lib/state/family.ts'
import { draftAtom, itemsAtom } from './lane.ts'
import { closeAtom, modeAtom } from './row.ts'

/** The resident pressed the button while this meter lacked a zone. */
export const isAskedAtom = byName((_lane) => atom(false))
/** The button was pressed and the readings are being put into the queue. */
export const isQueueingAtom = atom(false)

/** Shows what keeps the meters from being sent, as if every field had been left. */
export const touchAtom = atom(null, (get, set, forms: readonly MeterForm[]) => {
  for (const form of forms.filter((each) => get(modeAtom(each)) === 'form')) {
    set(isAskedAtom(form.lane), true)
    for (const slot of form.slots) set(editAtom, form, slot, (entry) => leave(entry, slot.dial))
  }
})

const queueAtom = atom(null, async (get, set, form: MeterForm) => {
  const outbox = get(outboxAtom)
  if (outbox === null) return
  const replaced = get(itemsAtom(form.lane)).map(({ id }) => id)
  const draft = draftOfForm(get, form, get(draftAtom(form.lane))?.confirmed ?? false)
  await outbox.submit({ lane: form.lane, kind: 'meters' }, draft, replaced)
  set(isAskedAtom(form.lane), false)
  set(closeAtom, form)
})

/** Queues every meter that is filled and right, each by itself; the others keep their fields. Gives how many. */
export const submitAtom = atom(null, async (get, set, forms: readonly MeterForm[]) => {
  const open = forms.filter((form) => get(modeAtom(form)) === 'form')
  const ready = open.filter((form) => get(formStateAtom(form)).state.name === 'ready')
  set(isQueueingAtom, true)
  try {
    await Promise.all(ready.map((form) => set(queueAtom, form)))
  } finally {
    set(isQueueingAtom, false)
  }
  return ready.length
})
