import { atom } from 'jotai/vanilla'
import { chooseTheme, keptTheme, type Theme } from '../../../lib/device/theme.ts'

const chosenAtom = atom(keptTheme())

/** The look of the cabinet on this device; writing chooses another. */
export const themeAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, theme: Theme) => {
    chooseTheme(theme)
    set(chosenAtom, theme)
  },
)
