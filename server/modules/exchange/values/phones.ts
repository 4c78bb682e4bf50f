import { maxPhones } from '#contract/profile/schema.ts'
import { fault, value, type Parse } from './parsed.ts'

/** An extension after a number: доб. 12, (вн. 5), ext 5. */
const extension = /(?:доб(?:авочный)?|вн(?:утр(?:енний)?)?|ext|[#*])[\s.:№]*(\d{1,6})/giu
const separators = /[;,/|\n\r]+|\s(?=(?:\+\s*7|8)[\s(-])|(?:^|\s)(?:и|или)(?=\s)/giu

/** Splits digits without a separator: 20 are two numbers without a country code. */
const splitDigits = (digits: string): readonly string[] => {
  const length = digits.length % 11 === 0 && /^[78]/.test(digits) ? 11 : 10
  return digits.length % length === 0 ? (digits.match(new RegExp(`.{${length}}`, 'g')) ?? []) : []
}

/** Reads «8 (916) 111-22-33 доб. 12» as `79161112233#12`. Empty if the text has no Russian number. */
const readNumbers = (piece: string): readonly string[] => {
  const [, extra = ''] = new RegExp(extension.source, 'iu').exec(piece) ?? []
  const rest = piece.replaceAll(extension, ' ')
  if (/\+\s*(?!7)\d/.test(rest)) return []
  const numbers = splitDigits(rest.replaceAll(/\D/g, '')).map((digits) => `7${digits.slice(-10)}`)
  return numbers.map((digits, at) =>
    at === numbers.length - 1 && extra !== '' ? `${digits}#${extra}` : digits,
  )
}

/** The mark of a text that holds no number; a flat is imported without it, and the check lists it. */
export const unreadPhone = '?'

/** Several numbers in any form, as `79161112233#12\n74951112233\n?111-22-33`. */
export const phones: Parse = (given) => {
  if (given.length > 500) return fault('длиннее 500 знаков')
  const pieces = given.split(separators).filter((piece) => /\d/.test(piece))
  const found = pieces.flatMap((piece) => {
    const numbers = readNumbers(piece)
    return numbers.length > 0 ? numbers : [`${unreadPhone}${piece.trim()}`]
  })
  const unique = [...new Set(found)]
  return unique.length > maxPhones ? fault(`больше ${maxPhones} телефонов`) : value(unique.join('\n'))
}
