import '../../ui/styles/later.css'
import { keepFocus } from '../../ui/layout/keep-focus.ts'
import { fadeScreens } from '../../ui/layout/screen-transitions.ts'
import { dragSheets } from '../../ui/overlays/drag-sheets.ts'

let isStarted = false

/** Starts what the first screen does not need. `pressed` is the `composedPath()` of the press that loaded it. */
export const startLater = (pressed?: readonly EventTarget[]): void => {
  if (isStarted) return
  isStarted = true
  keepFocus(pressed)
  fadeScreens()
  dragSheets()
}
