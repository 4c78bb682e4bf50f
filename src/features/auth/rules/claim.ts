import { plainNumber } from '#contract/account/checks.ts'
import { normalizeUsername } from './credentials.ts'

/** Whose flat, and where the letter goes, by the names of spec C5. */
export interface Registration {
  readonly last_name: string
  readonly number: string
  readonly username: string
}

/** What was answered, as it is sent. */
export const registrationOf = (answer: (name: string) => string): Registration => ({
  last_name: answer('last_name').trim(),
  number: plainNumber(answer('number')),
  username: normalizeUsername(answer('username')),
})
