import '../../ui/styles/later.css'
import { keepFocus } from '../../ui/layout/keep-focus.ts'
import { fadeScreens } from '../../ui/layout/screen-transitions.ts'
import { dragSheets } from '../../ui/overlays/drag-sheets.ts'

let isStarted = false

/** Starts what no first screen needs. `pressed` is the `composedPath()` of the press that loads this module. */
export const startLater = (pressed?: readonly EventTarget[]): void => {
  if (isStarted) return
  isStarted = true
  keepFocus(pressed)
  fadeScreens()
  dragSheets()
}
