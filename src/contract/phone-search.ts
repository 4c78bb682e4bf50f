/** Of digits typed together, and of digits in groups, which may be the house and flat of an address. */
const [minJoined, minGrouped] = [3, 4]
const phoneLength = 11

/**
 * Returns the digits to look for in stored numbers ('7' and ten digits), alternatives if a leading 8 may be the code of
 * the country or a part of the number. Empty if the search is not a number or its part: '8 (903) 555', '55-01', '0147'.
 */
export const phoneParts = (search: string): readonly string[] => {
  const text = search.trim()
  const digits = text.replaceAll(/\D/g, '')
  if (!/^[+\d\s().\u2010-\u2015-]+$/.test(text)) return []
  if (digits.length < (digits === text ? minJoined : minGrouped) || digits.length > phoneLength) return []
  if (!text.startsWith('8')) return [digits]
  const international = `7${digits.slice(1)}`
  return digits.length === phoneLength ? [international] : [digits, international]
}
