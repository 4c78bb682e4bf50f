import { atom, type Getter, type WritableAtom } from 'jotai/vanilla'
import * as z from 'zod/mini'
import { readTab, storeTab } from '../storage/web-storage.ts'

type TabAtom<T> = WritableAtom<T, [change: (before: T) => T], void>

const parseJson = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/**
 * State that survives leaving the screen and a reload of the tab. Another owner reads the initial state. A sign-out
 * erases it. Do not store passwords, codes or cards in it.
 */
export const tabAtom = <T>(
  key: string,
  schema: z.ZodMiniType<T>,
  initial: T,
  getOwner: (get: Getter) => string | null,
): TabAtom<T> => {
  const heldSchema = z.object({ owner: z.nullable(z.string()), state: schema })
  const stored = heldSchema.safeParse(parseJson(readTab(key)))
  const heldAtom = atom(stored.success ? stored.data : { owner: null, state: initial })
  const stateAtom: TabAtom<T> = atom(
    (get) => {
      const { owner, state } = get(heldAtom)
      return owner === getOwner(get) ? state : initial
    },
    (get, set, change: (before: T) => T) => {
      const held = { owner: getOwner(get), state: change(get(stateAtom)) }
      set(heldAtom, held)
      storeTab(key, held.state === initial ? null : JSON.stringify(held))
    },
  )
  return stateAtom
}
