import { atom } from 'jotai/vanilla'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import type { Item } from '../../../lib/outbox/types.ts'
import { byName, byObject } from '../../../lib/state/family.ts'
import { leave } from '../rules/entry.ts'
import { countFields } from '../rules/form-state.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { draftOfForm, editAtom, formStateAtom, draftAtom, itemsAtom, entryAtom } from './draft.ts'
import { closeAtom, modeAtom, rowItemAtom } from './row.ts'

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

type Forms = readonly MeterForm[]

const countsAtom = byObject((forms: Forms) =>
  atom((get) => {
    const open = forms.filter((form) => get(modeAtom(form)) === 'form')
    return countFields(
      open.flatMap(({ slots }) => slots.map((slot) => [get(entryAtom(slot)), slot.dial] as const)),
    )
  }),
)

// Numbers of their own, so that a keystroke that changes none of them draws nothing anew.
export const totalAtom = byObject((forms: Forms) => atom((get) => get(countsAtom(forms)).total))
export const filledAtom = byObject((forms: Forms) => atom((get) => get(countsAtom(forms)).filled))
export const wrongAtom = byObject((forms: Forms) => atom((get) => get(countsAtom(forms)).wrong))

const countItems = (name: Item['state']['name']) =>
  byObject((forms: Forms) =>
    atom((get) =>
      forms.reduce(
        (count, { lane }) => count + get(itemsAtom(lane)).filter(({ state }) => state.name === name).length,
        0,
      ),
    ),
  )

/** How many readings of the form wait, are being sent, were taken. */
export const queuedCountAtom = countItems('queued')
export const sendingCountAtom = countItems('sending')
export const acceptedCountAtom = countItems('accepted')

/** Names what was accepted after the list was made; empty when the list is up to date. */
export const unlistedAtom = byObject((forms: Forms) =>
  atom((get) =>
    forms
      .map((form) => get(rowItemAtom(form)))
      .filter((item) => item?.state.name === 'accepted')
      .map((item) => item?.id)
      .join(' '),
  ),
)
