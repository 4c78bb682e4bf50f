import '../../ui/styles/later.css'
import { cleanTyping } from '../../ui/fields/clean-typing.ts'
import { hushErrors } from '../../ui/layout/hush-errors.ts'
import { restoreFocus } from '../../ui/layout/restore-focus.ts'
import { fadeScreens } from '../../ui/layout/screen-transitions.ts'
import { showUpdateOffer } from './update-offer.tsx'
import { dragSheets } from '../../ui/overlays/drag-sheets.ts'

let isStarted = false

/**
 * Starts cleaning of typed text, focus restoration, transitions and dragging. `pressed` is the `composedPath()` of the press that loaded this
 * code.
 */
export const startDeferred = (pressed?: readonly EventTarget[]): void => {
  if (isStarted) return
  isStarted = true
  removeEventListener('focusin', hushErrors)
  // When a part is missing, this one may be too.
  import('../../lib/worker/missing-part.ts').catch(() => undefined)
  cleanTyping()
  restoreFocus(pressed)
  fadeScreens()
  showUpdateOffer()
  dragSheets()
}
