import { atom } from 'jotai/vanilla'
import type { Item } from '../../../lib/outbox/types.ts'
import { countFields } from '../rules/counts.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { entryAtom } from './draft.ts'
import { byObject } from '../../../lib/state/family.ts'
import { itemsAtom } from './lane.ts'
import { modeAtom, rowItemAtom } from './row.ts'

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
