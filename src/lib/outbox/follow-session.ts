import { atom } from 'jotai/vanilla'
import { actingProfileAtom, scopeAtom } from '../scope.ts'
import { store } from '../store.ts'
import { setOutbox } from './active.ts'

const ownerAtom = atom((get) => {
  const [scope, profile] = [get(scopeAtom), get(actingProfileAtom)]
  return scope === null || profile === null ? null : { scope, profile }
})

let turn = 0

const open = async (): Promise<void> => {
  const mine = ++turn
  const owner = store.get(ownerAtom)
  if (owner === null) return setOutbox(null)
  const { openOutbox } = await import('./page-outbox.ts')
  await setOutbox(null)
  const outbox = await openOutbox(owner)
  await (mine === turn ? setOutbox(outbox) : outbox.stop())
}

/**
 * Keeps the outbox of the active profile open, from now on and after every switch (row A-06). Its code is loaded
 * when somebody is signed in. Gives a function that stops following.
 */
export const followSession = (): (() => void) => {
  void open()
  return store.sub(ownerAtom, () => void open())
}
