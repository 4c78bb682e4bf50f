import * as z from 'zod/mini'
import { tabAtom } from '../../../lib/state/tab-atom.ts'

/** E-mail typed at the sign-in, until it succeeds. */
export const typedEmailAtom = tabAtom('desk.sign-in', z.string(), '', () => null)
