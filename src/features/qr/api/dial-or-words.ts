import { wordsOf } from '../rules/words-of.ts'
import { dial } from './dial.ts'

/** Has the phone called, for the first screen, which knows no failures: the id of the call, or why there was none. */
export const dialOrWords = async (phone: string): Promise<{ id: string } | { words: string }> => {
  try {
    return { id: await dial(phone) }
  } catch (failure) {
    return { words: wordsOf(failure) }
  }
}
