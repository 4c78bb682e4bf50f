/** Input mask (U-05). */
export const phonePrefix = '+7 '
const nationalLength = 10
const maskGroups = [3, 6, 8] as const

/**
 * Returns up to 10 digits. A leading 8 or 7 is the country code only before ten more digits, since area codes may
 * start with them. Of several numbers ('+7 9' before a pasted one) the first complete one counts.
 */
export const nationalDigits = (text: string): string => {
  const numbers = text
    .normalize('NFKC')
    .split(/\+ ?7/)
    .map((number) => number.replace(/\D/g, '').replace(/^(?:00|810)?7(?=\d{10})|^8(?=\d{10})/, ''))
  const number = numbers.find(({ length }) => length >= nationalLength) ?? numbers.join('')
  return number.slice(0, nationalLength)
}

/** Returns true for '+375 29 123-45-67' and '810 375 …', also after the prefix; never for a number typed key by key. */
export const isForeignPhone = (text: string): boolean => {
  const compact = text.normalize('NFKC').replace(/[^\d+]/g, '')
  return /\+(?:[1-69]|8\d)\d{10}|^(?:\+7)?(?:00|810)[1-689]\d{10}/.test(compact)
}

/** Returns '+7 999 999 99 99', possibly partial. */
export const maskPhone = (text: string): string => {
  const digits = nationalDigits(text)
  const bounds = [0, ...maskGroups, nationalLength]
  const parts = bounds.slice(1).map((end, index) => digits.slice(bounds[index], end))
  return phonePrefix + parts.filter((part) => part !== '').join(' ')
}

export const isFullPhone = (masked: string): boolean => nationalDigits(masked).length === nationalLength

/**
 * Returns true if the first digit is the trunk prefix 8 and one more digit follows: no Russian code begins with 88,
 * 89, 840 or 849, so '+7 849 511 12 23' is an unfinished '8 495 111-22-3'.
 */
export const hasTrunkPrefix = (masked: string): boolean => /^8(?:[89]|4[09])/.test(nationalDigits(masked))

export const formatPhone = (digits: string): string => maskPhone(`+${digits}`)
