import { isEmail } from '#contract/auth/checks.ts'
import { texts } from '../texts.ts'

export interface CredentialFaults {
  readonly username?: string
  readonly password?: string
}

/** The name as it is sent: without stray spaces, lowercase as the server keeps it. */
export const normalizeUsername = (text: string): string => text.trim().toLowerCase()

/** What is missing before a sign-in is worth sending; an empty object when nothing is. */
export const faultsOf = (username: string, password: string): CredentialFaults => {
  const name = normalizeUsername(username)
  return {
    ...(name === '' ? { username: texts.fillUsername } : !isEmail(name) && { username: texts.wrongUsername }),
    ...(password === '' && { password: texts.fillPassword }),
  }
}
