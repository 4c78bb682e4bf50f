import { atom } from 'jotai/vanilla'
import { readTab, storeTab } from '../../lib/storage/web-storage.ts'

const key = 'cabinet.username'
const typedAtom = atom(readTab(key) ?? '')

/** E-mail typed at the sign-in, stored in the tab. Without `tabAtom`, to keep the first screen small. */
export const usernameAtom = atom(
  (get) => get(typedAtom),
  (_get, set, text: string) => {
    set(typedAtom, text)
    storeTab(key, text)
  },
)
