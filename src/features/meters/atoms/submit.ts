import { atom, type Getter } from 'jotai/vanilla'
import { isEditable } from '#contract/meters/rules.ts'
import { openedOutbox, outboxAtom } from '../../../lib/outbox/active.ts'
import type { Item } from '../../../lib/outbox/record.ts'
import { getStage } from '../../../lib/outbox/stages.ts'
import { atomFamily, weakAtomFamily } from '../../../lib/state/family.ts'
import { blurField } from '../rules/entry.ts'
import { countWrong } from '../rules/form-state.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { getProgress, type Progress } from '../rules/row-mode.ts'
import { draftOfForm, editAtom, formStateAtom, draftAtom, itemsAtom, entryAtom } from './draft.ts'
import { closeFieldsAtom, rowModeAtom, rowItemAtom } from './row.ts'

/** Once true, missing zones are listed. */
export const isSubmitTriedAtom = atomFamily((_lane) => atom(false))
export const isQueueingAtom = atom(false)

export const touchAtom = atom(null, (get, set, forms: readonly MeterForm[]) => {
  for (const form of forms.filter((each) => get(rowModeAtom(each)) === 'form')) {
    set(isSubmitTriedAtom(form.lane), true)
    for (const slot of form.slots) set(editAtom, form, slot, (entry) => blurField(entry, slot.dial))
  }
})

const isReady = (get: Getter, form: MeterForm): boolean =>
  get(rowModeAtom(form)) === 'form' && get(formStateAtom(form)).state.name === 'ready'

const queueAtom = atom(null, async (get, set, form: MeterForm) => {
  const outbox = get(outboxAtom) ?? (await openedOutbox())
  if (outbox === null) return
  // If another tab changed the draft, the first try shows its text and the next sends it (O-16).
  while (isReady(get, form)) {
    const replaced = get(itemsAtom(form.lane)).map(({ id }) => id)
    const draft = draftOfForm(get, form, get(draftAtom(form.lane))?.confirmed ?? false)
    if (!(await outbox.submit({ lane: form.lane, kind: 'meters' }, draft, replaced))) continue
    set(isSubmitTriedAtom(form.lane), false)
    set(closeFieldsAtom, form)
    return
  }
})

/** Of the last press of the button. */
export type PressOutcome = 'nothing' | 'sent'

/** Queues each complete, valid meter; returns their count. */
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

export const openFormsAtom = weakAtomFamily((forms: Forms) =>
  atom((get) => forms.filter((form) => get(rowModeAtom(form)) === 'form')),
)
export const stateNameAtom = weakAtomFamily((form: MeterForm) =>
  atom((get) => get(formStateAtom(form)).state.name),
)

// Separate atoms limit rerenders on keystrokes.
export const isOpenAtom = weakAtomFamily((forms: Forms) =>
  atom((get) => get(openFormsAtom(forms)).length > 0),
)
export const filledAtom = weakAtomFamily((forms: Forms) =>
  atom((get) => get(openFormsAtom(forms)).filter((form) => get(stateNameAtom(form)) !== 'empty').length),
)
export const wrongAtom = weakAtomFamily((forms: Forms) =>
  atom((get) =>
    countWrong(
      get(openFormsAtom(forms)).flatMap(({ slots }) =>
        slots.map((slot) => [get(entryAtom(slot)), slot.dial] as const),
      ),
    ),
  ),
)

export const readProgress = (get: Getter, { meter, period, today, lane }: MeterForm): Progress | null =>
  isEditable(meter, today) ? getProgress(meter, period, get(itemsAtom(lane))) : null

const countProgress = (...names: readonly (Progress | null)[]) =>
  weakAtomFamily((forms: Forms) =>
    atom((get) => forms.filter((form) => names.includes(readProgress(get, form))).length),
  )

/** Home shows the same counts (H-06). */
export const sentCountAtom = countProgress('sent')
export const waitingCountAtom = countProgress('waiting')
export const dueCountAtom = countProgress('due', 'draft')

/** Meters with a reading that was not accepted, as Home, the queue and the badge count them (O-20). */
export const refusedCountAtom = weakAtomFamily((forms: Forms) =>
  atom(
    (get) =>
      forms.filter(({ lane }) => get(itemsAtom(lane)).some((item) => getStage(item) === 'refused')).length,
  ),
)

const countItems = (name: Item['state']['name']) =>
  weakAtomFamily((forms: Forms) =>
    atom((get) =>
      forms.reduce(
        (count, { lane }) => count + get(itemsAtom(lane)).filter(({ state }) => state.name === name).length,
        0,
      ),
    ),
  )

export const queuedCountAtom = countItems('queued')
export const sendingCountAtom = countItems('sending')
export const acceptedCountAtom = countItems('accepted')

/** Joined ids of accepted items missing from the list. */
export const unlistedAtom = weakAtomFamily((forms: Forms) =>
  atom((get) =>
    forms
      .map((form) => get(rowItemAtom(form)))
      .filter((item) => item?.state.name === 'accepted')
      .map((item) => item?.id)
      .join(' '),
  ),
)
