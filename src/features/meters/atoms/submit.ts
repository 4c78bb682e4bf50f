import { atom, type Getter } from 'jotai/vanilla'
import { isEditable } from '#contract/meters/rules.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import type { Item } from '../../../lib/outbox/record.ts'
import { atomFamily, weakAtomFamily } from '../../../lib/state/family.ts'
import { leaveField } from '../rules/entry.ts'
import { countWrong } from '../rules/form-state.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { getProgress, type Progress } from '../rules/row-mode.ts'
import { draftOfForm, editAtom, formStateAtom, draftAtom, itemsAtom, entryAtom } from './draft.ts'
import { closeFieldsAtom, rowModeAtom, rowItemAtom } from './row.ts'

/** Whether the resident tried to submit this meter: then a missing zone is named. */
export const isSubmitTriedAtom = atomFamily((_lane) => atom(false))
/** Whether a submission is being put into the outbox. */
export const isQueueingAtom = atom(false)

/** Shows every problem that blocks a submission, as if every field had been left. */
export const touchAtom = atom(null, (get, set, forms: readonly MeterForm[]) => {
  for (const form of forms.filter((each) => get(rowModeAtom(each)) === 'form')) {
    set(isSubmitTriedAtom(form.lane), true)
    for (const slot of form.slots) set(editAtom, form, slot, (entry) => leaveField(entry, slot.dial))
  }
})

const isReady = (get: Getter, form: MeterForm): boolean =>
  get(rowModeAtom(form)) === 'form' && get(formStateAtom(form)).state.name === 'ready'

const queueAtom = atom(null, async (get, set, form: MeterForm) => {
  const outbox = get(outboxAtom)
  if (outbox === null) return
  // What was typed last in another tab is shown by the first try, and sent by the second (O-16).
  while (isReady(get, form)) {
    const replaced = get(itemsAtom(form.lane)).map(({ id }) => id)
    const draft = draftOfForm(get, form, get(draftAtom(form.lane))?.confirmed ?? false)
    if (!(await outbox.submit({ lane: form.lane, kind: 'meters' }, draft, replaced))) continue
    set(isSubmitTriedAtom(form.lane), false)
    set(closeFieldsAtom, form)
    return
  }
})

/** Queues each meter that is filled and valid by itself; the others keep their fields. Gives the number of queued ones. */
export const submitAtom = atom(null, async (get, set, forms: readonly MeterForm[]) => {
  const ready = forms.filter((form) => isReady(get, form))
  set(isQueueingAtom, true)
  try {
    await Promise.all(ready.map((form) => set(queueAtom, form)))
  } finally {
    set(isQueueingAtom, false)
  }
  return ready.length
})

type Forms = readonly MeterForm[]

const openFormsAtom = weakAtomFamily((forms: Forms) =>
  atom((get) => forms.filter((form) => get(rowModeAtom(form)) === 'form')),
)
const stateNameAtom = weakAtomFamily((form: MeterForm) => atom((get) => get(formStateAtom(form)).state.name))

// Each number is an atom, so that a keystroke that does not change it draws nothing.
/** Whether any meter has open fields. */
export const isOpenAtom = weakAtomFamily((forms: Forms) =>
  atom((get) => get(openFormsAtom(forms)).length > 0),
)
/** The number of meters with something typed. */
export const filledAtom = weakAtomFamily((forms: Forms) =>
  atom((get) => get(openFormsAtom(forms)).filter((form) => get(stateNameAtom(form)) !== 'empty').length),
)
/** The number of fields with a shown error. */
export const wrongAtom = weakAtomFamily((forms: Forms) =>
  atom((get) =>
    countWrong(
      get(openFormsAtom(forms)).flatMap(({ slots }) =>
        slots.map((slot) => [get(entryAtom(slot)), slot.dial] as const),
      ),
    ),
  ),
)

/** The meters that a submission left behind, because something typed cannot be sent as it is. */
export const refusedAtom = weakAtomFamily((forms: Forms) =>
  atom((get) =>
    get(openFormsAtom(forms)).filter((form) => {
      const name = get(stateNameAtom(form))
      return get(isSubmitTriedAtom(form.lane)) && name !== 'empty' && name !== 'ready'
    }),
  ),
)

const countProgress = (name: Progress) =>
  weakAtomFamily((forms: Forms) =>
    atom(
      (get) =>
        forms.filter(
          ({ meter, period, today, lane }) =>
            isEditable(meter, today) && getProgress(meter, period, get(itemsAtom(lane))) === name,
        ).length,
    ),
  )

/** The numbers of meters whose reading is sent, waits, or is still to be sent; Home counts the same ones (H-06). */
export const sentCountAtom = countProgress('sent')
export const waitingCountAtom = countProgress('waiting')
export const dueCountAtom = countProgress('due')

const countItems = (name: Item['state']['name']) =>
  weakAtomFamily((forms: Forms) =>
    atom((get) =>
      forms.reduce(
        (count, { lane }) => count + get(itemsAtom(lane)).filter(({ state }) => state.name === name).length,
        0,
      ),
    ),
  )

/** The numbers of readings of the form that wait, are being sent, or were accepted. */
export const queuedCountAtom = countItems('queued')
export const sendingCountAtom = countItems('sending')
export const acceptedCountAtom = countItems('accepted')

/** The ids of items that were accepted after the list was loaded; empty when the list is up to date. */
export const unlistedAtom = weakAtomFamily((forms: Forms) =>
  atom((get) =>
    forms
      .map((form) => get(rowItemAtom(form)))
      .filter((item) => item?.state.name === 'accepted')
      .map((item) => item?.id)
      .join(' '),
  ),
)
