import * as z from 'zod/mini'

const usualPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9]+\.)+[a-z]{1,6}$/

/** In characters, with the domain. */
const maxEmailLength = 254

/** An e-mail as it is kept and compared: without stray spaces, lowercase, each letter written one way. */
export const plainEmail = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** The pattern of U-05: an address that is taken unasked. */
export const isUsualEmail = (text: string): boolean =>
  text.length <= maxEmailLength && usualPattern.test(text)

const messages = {
  example: 'Проверьте адрес: он должен быть как ivanov@mail.ru',
  latin: 'До знака @ бывают только латинские буквы, цифры и знаки . _ - +',
  mixed: 'После знака @ смешались русские и латинские буквы. Наберите эту часть заново',
} as const

const localPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)$/
/** A name between two dots of a domain, in letters of any script. */
const labelPattern = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u
const isMixed = (label: string): boolean => /[a-z]/.test(label) && /\p{Script=Cyrillic}/u.test(label)

/**
 * Reason, in words for the resident, for which mail would not take an address; null for one that it takes. Whoever
 * enters an address that is not a usual one is asked about it.
 */
export const emailFault = (text: string): string | null => {
  if (isUsualEmail(text)) return null
  const [local = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  const top = labels.at(-1) ?? ''
  if (more.length > 0 || domain === '' || text.length > maxEmailLength) return messages.example
  if (/[^\s!-~]/.test(local)) return messages.latin
  if (!localPattern.test(local) || labels.length < 2) return messages.example
  if (!labels.every((label) => labelPattern.test(label)) || top.length < 2 || /^\d+$/.test(top))
    return messages.example
  return labels.some(isMixed) ? messages.mixed : null
}

/** Whether mail takes the address, usual or not. */
export const isEmail = (text: string): boolean => emailFault(text) === null

const addressSchema = (isTaken: (text: string) => boolean) =>
  z
    .string()
    .check(
      z.overwrite(plainEmail),
      z.maxLength(maxEmailLength),
      z.refine(isTaken, { error: ({ input }) => emailFault(String(input)) ?? messages.example }),
    )

/** An address that a call brings; it goes on in its plain form. */
export const emailSchema = addressSchema(isEmail)

/** The address of a field that may be left empty. */
export const optionalEmailSchema = addressSchema((text) => text === '' || isEmail(text))
