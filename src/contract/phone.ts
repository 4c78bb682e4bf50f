/** Mask of a phone: the country's code and 10 digits (U-05). */
export const phonePrefix = '+7 '
const nationalLength = 10
const groups = [3, 6, 8] as const

/**
 * The digits after +7 in a text that is typed or pasted, 10 at most. A leading 8 or 7 of a number that is not
 * complete without it stands for +7: people begin with it, typed or pasted.
 */
export const nationalDigits = (text: string): string => {
  const typed = text.replace('+7', '').replace(/\D/g, '')
  const digits = typed.replace(/^[78](?=\d{10}$)/, '')
  const plain = digits.length === nationalLength ? digits : digits.replace(/^[78]+/, '')
  return plain.slice(0, nationalLength)
}

/** The text by the mask '+7 999 999 99 99', as far as its digits go. */
export const maskPhone = (text: string): string => {
  const digits = nationalDigits(text)
  const bounds = [0, ...groups, nationalLength]
  const parts = bounds.slice(1).map((end, index) => digits.slice(bounds[index], end))
  return phonePrefix + parts.filter((part) => part !== '').join(' ')
}

/** Whether no place of the mask is left to fill. */
export const isFullPhone = (masked: string): boolean => nationalDigits(masked).length === nationalLength

/** A stored phone, 11 digits from 7, as it is shown. */
export const shownPhone = (digits: string): string => maskPhone(`+${digits}`)
