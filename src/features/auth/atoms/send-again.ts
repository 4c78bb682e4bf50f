import { atom } from 'jotai/vanilla'
import { runAction, toastAtom } from '../../../lib/state/notices.ts'
import { texts } from '../account-texts.ts'
import { resendLetters } from '../api/send-again.ts'

/** Has the letters sent again whose links wait, and says what came of it (spec K7.5). */
export const resendLettersAtom = atom(null, async (_get, set) => {
  const isSent = await runAction(set, resendLetters)
  set(toastAtom, isSent ? texts.sentAgain : texts.nothingToSend)
})
