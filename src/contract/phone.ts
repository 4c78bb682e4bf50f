/** Input mask (U-05). */
export const phonePrefix = '+7 '
const nationalLength = 10
const maskGroups = [3, 6, 8] as const

/**
 * Returns up to 10 digits. A leading 8 or 7 is the country code only before ten more digits, since area codes may
 * start with them.
 */
export const nationalDigits = (text: string): string =>
  text
    .replace('+7', '')
    .replace(/\D/g, '')
    .replace(/^[78](?=\d{10})/, '')
    .slice(0, nationalLength)

/** Returns '+7 999 999 99 99', possibly partial. */
export const maskPhone = (text: string): string => {
  const digits = nationalDigits(text)
  const bounds = [0, ...maskGroups, nationalLength]
  const parts = bounds.slice(1).map((end, index) => digits.slice(bounds[index], end))
  return phonePrefix + parts.filter((part) => part !== '').join(' ')
}

export const isFullPhone = (masked: string): boolean => nationalDigits(masked).length === nationalLength

/** Returns true if one more digit makes the first a country code: '8 495 111-22-3' looks like '+7 849 511 12 23'. */
export const isPhoneStarted = (masked: string): boolean => /^[78]/.test(nationalDigits(masked))

export const formatPhone = (digits: string): string => maskPhone(`+${digits}`)

const fetchRuns = (text: string): readonly string[] => text.match(/\+?\d[\d\s()\p{Pd}\u2212]*/gu) ?? []
const countDigits = (run: string): string => run.replace(/\D/g, '')

const maxGroups = 11
/** Joins adjacent digit groups: 'с 8 до 20: 8 495 …' also contains other digits. */
const listSequences = (run: string): readonly string[] => {
  const groups = run.match(/\d+/g) ?? []
  return groups.flatMap((_group, from) =>
    groups.slice(from, from + maxGroups).map((_last, count) => groups.slice(from, from + count + 1).join('')),
  )
}

/**
 * Finds the number to dial: '8 (495) 111–22–33 (24 часа)' gives '+74951112233'. Prefers numbers with a country code;
 * short ones (112) come last.
 */
export const dialedNumber = (text: string): string | undefined => {
  const runs = fetchRuns(text)
  const sequences = runs.flatMap(listSequences)
  const whole = sequences.find((digits) => /^[78][34789]\d{9}$/.test(digits))
  if (whole !== undefined) return `+7${whole.slice(1)}`
  const foreign = runs.find((run) => /^\+[1-689]/.test(run) && /^\d{10,15}$/.test(countDigits(run)))
  if (foreign !== undefined) return `+${countDigits(foreign)}`
  return (
    sequences.find((digits) => /^[3489]\d{9}$/.test(digits)) ??
    runs.map(countDigits).find((digits) => /^(?:\d{3}|\d{5,7})$/.test(digits))
  )
}
