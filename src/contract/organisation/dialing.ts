/** In order of preference, for text whose punctuation became spaces; each captures what follows its prefix. */
const patterns = [
  // Without +7 the area code is one group, unlike the office hours '8.30-17.30'.
  [/(?:\+7 ?|\b[78] ?(?=\d{3}))([34789](?: ?\d){9})\b/, '+7'],
  // Numbers of neighbouring countries have a known length, which leaves out '(24 часа)' after them.
  [
    /(?:\+|\b00 ?|\b8 ?10 ?)((?=1|37[34]|993)\d(?: ?\d){10}|(?=375|380|99)\d(?: ?\d){11}|(?<=\+)[1-689](?: ?\d){9,14})\b/,
    '+',
  ],
  // A separate 8 is the long-distance prefix, so '8 495 111-22-3' is incomplete.
  [/\b((?:[349]\d|8[0-8]|7[0-27])\d(?: ?\d){7})\b/, '+7'],
  // '112', '2-34-56', '223-44-55', but not part of an incomplete number or of '9-00'.
  [/(?<!\d )\b(\d{3}|\d{5,7}|[1-9]\d{0,2} \d\d ?\d\d)\b(?! \d)/, ''],
] as const

/**
 * Finds the number to dial and the text after it: '8 (495) 111–22–33 (24 часа)' gives '+74951112233'. Prefers numbers
 * with a country code; short ones (112) come last.
 */
export const findNumber = (text: string): readonly [number: string, rest: string | undefined] | undefined => {
  const spaced = text.replace(/[\p{Pd}\u2212\s()./_•·]+/gu, ' ')
  for (const [pattern, prefix] of patterns) {
    const [match = '', digits] = pattern.exec(spaced) ?? []
    if (digits) return [prefix + digits.replace(/\D/g, ''), spaced.split(match)[1]]
  }
  return undefined
}
