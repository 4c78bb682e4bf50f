import { cleanText } from '../clean-text.ts'
import { foldLookalikes, numberKey, withPlainHyphens } from '../lookalikes.ts'

const shortestPassword = 8

/** The server also returns `common_password`. */
type PasswordFault = 'too_short' | 'same_as_username' | 'same_as_number' | 'same_as_name'

/** Fields are optional because each side knows only some. */
export interface PasswordOwner {
  readonly username?: string
  /** Account numbers. */
  readonly numbers?: readonly string[]
  readonly surnames?: readonly string[]
}

/** Link parameter with the recipient's address, so that a password manager saves the right login. */
export const emailLinkAddress = 'login'

export const maxPasskeyNameLength = 60

/** Rejects short passwords and data from the resident's receipt. */
export const validatePassword = (
  password: string,
  { username = '', numbers = [], surnames = [] }: PasswordOwner,
): PasswordFault | null => {
  if (password.length < shortestPassword) return 'too_short'
  const plain = normalizeName(password)
  const name = normalizeName(username)
  if (plain === name || plain === name.split('@')[0]) return 'same_as_username'
  if (numbers.includes(normalizeNumber(password))) return 'same_as_number'
  return surnames.some((surname) => isSameSurname(surname, password)) ? 'same_as_name' : null
}

/** Strips spaces and «л/с №»: people copy the number from the receipt as it is printed. */
export const normalizeNumber = (text: string): string =>
  withPlainHyphens(cleanText(text).replace(/\s/g, '')).replace(/^(?:л[/.]с\.?)?[№:]*/iu, '')

const normalizeName = (text: string): string =>
  cleanText(text).trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е')

const surnameKey = (text: string): string => foldLookalikes(normalizeName(text).toUpperCase())

/** Ignores case, spaces, ё, and Latin letters that look like Russian ones. */
export const isSameSurname = (one: string, other: string): boolean => surnameKey(one) === surnameKey(other)

const normalizeArea = (text: string): string =>
  numberKey(normalizeName(text).replace(/^(?:квартира|кв\.?)\s*/, ''))

/** Compares flat numbers: «кв. № 12А» equals «12а», in Russian letters or in Latin ones. */
export const isSameArea = (one: string, other: string): boolean => normalizeArea(one) === normalizeArea(other)

/** The server stores the hash of this consent text (V-09): any edit makes it a different consent. */
export const consentText =
  'Я даю управляющей организации согласие на обработку моих персональных данных: фамилии, адреса, лицевого счёта, ' +
  'электронной почты и телефона. Они нужны, чтобы я мог пользоваться личным кабинетом: видеть начисления, передавать ' +
  'показания, платить и подавать заявки. Согласие действует, пока кабинет не удалён; отозвать его можно удалением ' +
  'кабинета в профиле.'
