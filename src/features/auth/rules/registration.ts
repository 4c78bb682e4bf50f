import { passwordFault, normalizeNumber, type PasswordOwner } from '#contract/auth/account-checks.ts'
import { emailFault as faultOfEmail, normalizeEmail } from '#contract/email.ts'
import { messages } from '../account-messages.ts'

// Validators return an error text, or null.

const filled =
  (fault: string) =>
  (value: string): string | null =>
    value.trim() === '' ? fault : null

export const lastNameFault = filled(messages.fillLastName)
export const areaFault = filled(messages.fillArea)
export const consentFault = filled(messages.fillConsent)
export const presentPasswordFault = filled(messages.fillPassword)

export const numberFault = (value: string): string | null => {
  const number = normalizeNumber(value)
  if (number === '') return messages.fillNumber
  return /^\d+$/.test(number) ? null : messages.wrongNumber
}

export const emailFault = (value: string): string | null => {
  const email = normalizeEmail(value)
  return email === '' ? messages.fillEmail : faultOfEmail(email)
}

const passwordFaults = {
  too_short: messages.shortPassword,
  same_as_username: messages.passwordIsEmail,
  same_as_number: messages.passwordIsNumber,
  same_as_name: messages.passwordIsName,
} as const

/** The server also checks owner data unknown here. */
export const newPasswordFault = (value: string, owner: PasswordOwner = {}): string | null => {
  const fault = passwordFault(value, owner)
  return fault === null ? null : passwordFaults[fault]
}

/** Field names match the API. */
export interface Registration {
  readonly last_name: string
  readonly number: string
  readonly username: string
}

export const toRegistration = (answer: (name: string) => string): Registration => ({
  last_name: answer('last_name').trim(),
  number: normalizeNumber(answer('number')),
  username: normalizeEmail(answer('username')),
})
