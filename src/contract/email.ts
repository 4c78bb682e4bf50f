import * as z from 'zod/mini'
import { cleanText } from './clean-text.ts'
import { toUnicodeDomain } from './punycode.ts'

const usualPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9]+\.)+[a-z]{1,6}$/

const maxEmailLength = 254

/** A domain in Punycode becomes what people write, so that one mailbox has one address. */
export const normalizeEmail = (text: string): string => {
  const [local = '', ...domain] = cleanText(text).trim().toLowerCase().split('@')
  return [local, ...domain.map(toUnicodeDomain)].join('@')
}

/** Matches the pattern of U-05, accepted without confirmation. */
export const isUsualEmail = (text: string): boolean =>
  text.length <= maxEmailLength && usualPattern.test(text)

const messages = {
  example: 'Проверьте адрес: он должен быть как ivanov@mail.ru',
  latin: 'До знака @ бывают только латинские буквы, цифры и знаки . _ - +',
  mixed: 'После знака @ смешались русские и латинские буквы. Наберите эту часть заново',
} as const

const localPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)$/
/** A domain label in any script. */
const labelPattern = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u
const isMixed = (label: string): boolean => /[a-z]/.test(label) && /\p{Script=Cyrillic}/u.test(label)

/** Returns null if mail accepts the address. Unusual addresses need confirmation. */
export const validateEmail = (text: string): string | null => {
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

export const isEmail = (text: string): boolean => validateEmail(text) === null

const addressSchema = (isTaken: (text: string) => boolean) =>
  z
    .string()
    .check(
      z.overwrite(normalizeEmail),
      z.maxLength(maxEmailLength),
      z.refine(isTaken, { error: ({ input }) => validateEmail(String(input)) ?? messages.example }),
    )

/** Normalizes its value. */
export const emailSchema = addressSchema(isEmail)

export const optionalEmailSchema = addressSchema((text) => text === '' || isEmail(text))
