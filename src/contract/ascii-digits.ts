/** Replaces fullwidth, Arabic and Persian digits, as phones with such a keyboard type or paste them. */
export const toAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15))
