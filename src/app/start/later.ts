import { keepFocus } from '../../ui/layout/keep-focus.ts'
import '../../ui/styles/later.css'

keepFocus()
