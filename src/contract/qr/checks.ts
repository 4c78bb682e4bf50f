import { isFullPhone, nationalDigits } from '../phone.ts'

/** Digits of a code: the last ones of the number that called, or those of the letter. */
export const codeLength = 4
/** From a call until the next one may be asked for. */
export const callAgainSeconds = 30
/** So many wrong codes, and the code is dead (decision 18). */
export const mostWrongCodes = 3

/** Whether a masked phone may be called: no place is left to fill, and it begins with 9 after +7. */
export const isMobile = (masked: string): boolean =>
  isFullPhone(masked) && nationalDigits(masked).startsWith('9')

/** A masked phone as it is sent: 11 digits, without spaces and the leading + (X-01). */
export const guestNumber = (masked: string): string => `7${nationalDigits(masked)}`

/** Whether all places of a code hold a digit. */
export const isFullCode = (code: string): boolean => /^\d{4}$/.test(code)
