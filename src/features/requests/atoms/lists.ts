import { atom } from 'jotai/vanilla'
import { scopes } from '../rules/scopes.ts'
import { listAtoms } from './remote.ts'

/** Loads the first page of every scope; `_accepted` says after which receipts, so that each asks for another time. */
export const loadListsAtom = atom(null, (_get, set, _accepted: string) => {
  for (const scope of scopes) void set(listAtoms[scope], 'anew')
})
