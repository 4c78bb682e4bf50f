import '../../ui/styles/later.css'
import { keepFocus } from '../../ui/layout/keep-focus.ts'
import { fadeScreens } from '../../ui/layout/screen-transitions.ts'
import { dragSheets } from '../../ui/overlays/drag-sheets.ts'

keepFocus()
fadeScreens()
dragSheets()
