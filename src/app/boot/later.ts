import '../../ui/styles/later.css'
import { hushErrors } from '../../ui/layout/hush-errors.ts'
import { restoreFocus } from '../../ui/layout/restore-focus.ts'
import { fadeScreens } from '../../ui/layout/screen-transitions.ts'
import { dragSheets } from '../../ui/overlays/drag-sheets.ts'

let isStarted = false

/**
 * Starts focus restoration, transitions and dragging. `pressed` is the `composedPath()` of the press that loaded this
 * code.
 */
export const startDeferred = (pressed?: readonly EventTarget[]): void => {
  if (isStarted) return
  isStarted = true
  removeEventListener('focusin', hushErrors)
  restoreFocus(pressed)
  fadeScreens()
  dragSheets()
}
