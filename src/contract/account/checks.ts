/** In characters. */
const shortestPassword = 8

/** Reason for which a new password is refused. */
type PasswordFault = 'too_short' | 'same_as_username'

/** The law of a new password: long enough, and not the resident's own e-mail. */
export const passwordFault = (password: string, username: string | null): PasswordFault | null => {
  if (password.length < shortestPassword) return 'too_short'
  return username !== null && password.toLowerCase() === username.toLowerCase() ? 'same_as_username' : null
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
