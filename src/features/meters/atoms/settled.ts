import { atom } from 'jotai/vanilla'
import { isEditable } from '#contract/meters/rules.ts'
import { weakAtomFamily } from '../../../lib/state/family.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { rowItemAtom, rowModeAtom } from './row.ts'

export type Forms = readonly MeterForm[]

export const editableAtom = weakAtomFamily((forms: Forms) =>
  atom(forms.filter(({ meter, today }) => isEditable(meter, today))),
)

/** True if no row has anything to type, to correct or to send: conflicts are resolved in the queue. */
export const isSettledAtom = weakAtomFamily((forms: Forms) =>
  atom((get) =>
    get(editableAtom(forms)).every((form) => {
      const mode = get(rowModeAtom(form))
      const state = get(rowItemAtom(form))?.state.name
      return mode === 'sent' || (mode === 'waiting' && (state === 'accepted' || state === 'conflict'))
    }),
  ),
)
