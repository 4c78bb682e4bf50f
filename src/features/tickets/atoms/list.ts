import { atom } from 'jotai/vanilla'
import { ticketsAtom } from './remote.ts'

/** Loads the first page; `_accepted` says after which receipts, so that each asks for another time. */
export const loadListAtom = atom(null, (_get, set, _accepted: string) => {
  void set(ticketsAtom, 'anew')
})
