import '../../ui/styles/later.css'
import { keepFocus } from '../../ui/layout/keep-focus.ts'

keepFocus()
