import { atom, type WritableAtom } from 'jotai/vanilla'
import { createResource } from './resource.ts'

/** Choices of a screen that survive leaving it. They reset with the scope: at a sign-out and for another flat. */
export const scopedAtom = <T>(initial: T): WritableAtom<T, [value: T], void> => {
  const { stateAtom } = createResource(initial)
  return atom(
    (get) => get(stateAtom),
    (_get, set, value: T) => set(stateAtom, () => value),
  )
}
