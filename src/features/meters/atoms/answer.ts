import { atom } from 'jotai/vanilla'
import { weakAtomFamily } from '../../../lib/state/family.ts'
import { itemsAtom } from './draft.ts'
import type { Forms } from './settled.ts'
import { isSubmitTriedAtom, openFormsAtom, readProgress, stateNameAtom } from './submit.ts'

/** Forms whose input the last press did not send. */
export const unfinishedAtom = weakAtomFamily((forms: Forms) =>
  atom((get) =>
    get(openFormsAtom(forms)).filter((form) => {
      const name = get(stateNameAtom(form))
      return get(isSubmitTriedAtom(form.lane)) && name !== 'empty' && name !== 'ready'
    }),
  ),
)

/** The resident has to decide about these (O-20). */
export const undecidedAtom = weakAtomFamily((forms: Forms) =>
  atom((get) => forms.filter((form) => readProgress(get, form) === 'refused')),
)

/** Of the readings on the phone, those that no delivery has tried. */
export const untriedCountAtom = weakAtomFamily((forms: Forms) =>
  atom(
    (get) =>
      forms.flatMap(({ lane }) =>
        get(itemsAtom(lane)).filter(({ state, attempts }) => state.name === 'queued' && attempts === 0),
      ).length,
  ),
)
