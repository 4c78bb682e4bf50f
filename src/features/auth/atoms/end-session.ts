import { atom } from 'jotai/vanilla'
import { runAction, toastAtom } from '../../../lib/state/notices.ts'
import { texts } from '../account-texts.ts'
import { endSession } from '../api/end-session.ts'
import { sessionsAtom } from './sessions.ts'

/** Ends one of the resident's sign-ins and shows what is left. */
export const endSessionAtom = atom(null, async (_get, set, id: string) => {
  await runAction(set, () => endSession(id))
  set(toastAtom, texts.sessionEnded)
  await set(sessionsAtom)
})
