import { isEmail } from '#contract/auth/checks.ts'
import { texts } from '../texts.ts'

export interface CredentialFaults {
  readonly username?: string
  readonly password?: string
}

/** The name as it is sent: without stray spaces, lowercase as the server keeps it. */
export const normalizeUsername = (text: string): string => text.trim().toLowerCase()

/** Errors of the form before it is sent; an empty object for a valid one. */
export const faultsOf = (username: string, password: string): CredentialFaults => {
  const name = normalizeUsername(username)
  return {
    ...(name === '' ? { username: texts.fillUsername } : !isEmail(name) && { username: texts.wrongUsername }),
    ...(password === '' && { password: texts.fillPassword }),
  }
}
