import { listGivenUpLetters, resendLetter } from '#contract/desk/today-endpoints.ts'
import type { GivenUpLetter } from '#contract/desk/today-schema.ts'
import { mutationAtom } from '../../lib/state/mutation.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { texts } from './texts.ts'

/** Letters to residents that the post never took. */
export const lettersAtom = remoteAtom(listGivenUpLetters)

/** Has a letter sent again, then reads the list anew. */
export const resendAtom = mutationAtom(resendLetter, {
  input: ({ id }: GivenUpLetter) => ({ params: { id } }),
  done: (_reply, { email }) => texts.resent(email),
  onDone: (set) => set(lettersAtom),
})
