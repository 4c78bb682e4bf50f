import { atom } from 'jotai/vanilla'
import { actingProfileAtom, scopeAtom } from '../session/scope.ts'
import { store } from '../state/store.ts'
import { setOutbox } from './active.ts'
import { openOutbox } from './page-outbox.ts'

const ownerAtom = atom((get) => {
  const [scope, profile] = [get(scopeAtom), get(actingProfileAtom)]
  return scope === null || profile === null ? null : { scope, profile }
})

let turn = 0

const open = async (): Promise<void> => {
  const mine = ++turn
  const owner = store.get(ownerAtom)
  if (owner === null) return setOutbox(null)
  await setOutbox(null)
  const outbox = await openOutbox(owner)
  await (mine === turn ? setOutbox(outbox) : outbox.stop())
}

/**
 * Keeps the outbox of the active profile open, from now on and after every switch. Gives a function that stops following.
 */
export const followSession = (): (() => void) => {
  void open()
  return store.sub(ownerAtom, () => void open())
}
