import { isFullPhone, nationalDigits } from '../phone.ts'

/** Number of digits of a code: the last ones of the calling number, or those of the letter. */
export const codeLength = 4
/** Seconds from a call until the next one may be requested. */
export const callAgainSeconds = 30
/** A code is void after so many wrong tries (decision 14). */
export const maxWrongCodes = 3

/** Whether a masked phone is a complete mobile number: its first digit after +7 is 9. */
export const isMobile = (masked: string): boolean =>
  isFullPhone(masked) && nationalDigits(masked).startsWith('9')

/** Converts a masked phone to the form of the calls: 11 digits without spaces and +. */
export const guestNumber = (masked: string): string => `7${nationalDigits(masked)}`

/** Whether all places of a code hold a digit. */
export const isFullCode = (code: string): boolean => /^\d{4}$/.test(code)
