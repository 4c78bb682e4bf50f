/** Mask of a phone: the country's code and 10 digits (U-05). */
export const phonePrefix = '+7 '
const nationalLength = 10
const maskGroups = [3, 6, 8] as const

/**
 * The digits after +7 in a text that is typed or pasted, 10 at most. A leading 8 or 7 is the country's code only before
 * ten more digits: area codes begin with 8, those of Kazakhstan with 7.
 */
export const nationalDigits = (text: string): string =>
  text
    .replace('+7', '')
    .replace(/\D/g, '')
    .replace(/^[78](?=\d{10})/, '')
    .slice(0, nationalLength)

/** The text by the mask '+7 999 999 99 99', as far as its digits go. */
export const maskPhone = (text: string): string => {
  const digits = nationalDigits(text)
  const bounds = [0, ...maskGroups, nationalLength]
  const parts = bounds.slice(1).map((end, index) => digits.slice(bounds[index], end))
  return phonePrefix + parts.filter((part) => part !== '').join(' ')
}

/** Whether no place of the mask is left to fill. */
export const isFullPhone = (masked: string): boolean => nationalDigits(masked).length === nationalLength

/** Whether one more digit would make the first one the country's code: '8 495 111-22-3' and '+7 849 511 12 23' look alike. */
export const mayGoOn = (masked: string): boolean => /^[78]/.test(nationalDigits(masked))

/** A stored phone, 11 digits from 7, as it is shown. */
export const shownPhone = (digits: string): string => maskPhone(`+${digits}`)

/** Runs of digits with what people write between the digits of one telephone. */
const fetchRuns = (text: string): readonly string[] => text.match(/\+?\d[\d\s()\p{Pd}\u2212]*/gu) ?? []
const countDigits = (run: string): string => run.replace(/\D/g, '')

const maxGroups = 11
/** Neighbouring groups of digits, joined: 'с 8 до 20: 8 495 …' also has digits of no telephone. */
const listSequences = (run: string): readonly string[] => {
  const groups = run.match(/\d+/g) ?? []
  return groups.flatMap((_group, from) =>
    groups.slice(from, from + maxGroups).map((_last, count) => groups.slice(from, from + count + 1).join('')),
  )
}

/**
 * The number to dial in a text that an organisation wrote: '8 (495) 111–22–33 (24 часа)' → '+74951112233'. A number with
 * the country's code goes before one without, and that before a short one, such as 112. Undefined for a text without one.
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
