/** In characters. */
const shortestPassword = 8

/** Reason for which a new password is refused; the server knows one more, `common_password`. */
type PasswordFault = 'too_short' | 'same_as_username' | 'same_as_number' | 'same_as_name'

/** What a stranger knows of a resident, as far as the side that checks a password knows it. */
export interface PasswordOwner {
  readonly username?: string
  /** Numbers of the accounts. */
  readonly numbers?: readonly string[]
  /** Surnames of the accounts. */
  readonly surnames?: readonly string[]
}

/** Part of a letter's link that says which address it went to, so that a password manager stores the password under it. */
export const letterAddress = 'login'

/** Longest name that a resident gives a passkey, in characters. */
export const maxPasskeyNameLength = 60

/** The law of a new password: long enough, and not what anybody can read on the resident's receipt. */
export const passwordFault = (
  password: string,
  { username = '', numbers = [], surnames = [] }: PasswordOwner,
): PasswordFault | null => {
  if (password.length < shortestPassword) return 'too_short'
  const plain = plainName(password)
  const name = plainName(username)
  if (plain === name || plain === name.split('@')[0]) return 'same_as_username'
  if (numbers.includes(plainNumber(password))) return 'same_as_number'
  return surnames.some((surname) => isSameSurname(surname, password)) ? 'same_as_name' : null
}

/** An account number as it is kept: people copy it from the receipt in groups. */
export const plainNumber = (text: string): string => text.replace(/\s/g, '')

const plainName = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е')

/** Whether two spellings are one surname: case, spaces around and ё do not matter. */
export const isSameSurname = (one: string, other: string): boolean => plainName(one) === plainName(other)

const plainArea = (text: string): string =>
  plainName(text)
    .replace(/^(?:квартира|кв\.?)\s*/, '')
    .replaceAll(' ', '')

/** Whether two spellings are one number of a flat: 'кв. 12А' is '12а'. */
export const isSameArea = (one: string, other: string): boolean => plainArea(one) === plainArea(other)

/**
 * Consent that a resident gives when registering (V-09). The server records the hash of this text, so a change
 * of a single character makes another consent.
 */
export const consentText =
  'Я даю управляющей организации согласие на обработку моих персональных данных: фамилии, адреса, лицевого счёта, ' +
  'электронной почты и телефона. Они нужны, чтобы я мог пользоваться личным кабинетом: видеть начисления, передавать ' +
  'показания, платить и подавать заявки. Согласие действует, пока кабинет не удалён; отозвать его можно удалением ' +
  'кабинета в профиле.'
