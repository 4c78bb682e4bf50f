import { isFullPhone, nationalDigits } from '../phone.ts'

/** From the calling number or the letter. */
export const codeLength = 4
/** */
export const callAgainSeconds = 30
/** See decision 14. */
export const maxWrongCodes = 3

/** Starts with 9. */
export const isMobile = (masked: string): boolean =>
  isFullPhone(masked) && nationalDigits(masked).startsWith('9')

/** Returns 11 digits for the API. */
export const guestNumber = (masked: string): string => `7${nationalDigits(masked)}`

export const isFullCode = (code: string): boolean => /^\d{4}$/.test(code)
