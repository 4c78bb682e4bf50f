import { cleanText } from './letters.ts'
import { fault, value, type Parsed } from './parsed.ts'

/** A character of another encoding, after decoding. */
export const damagedSign = '\uFFFD'

/** Removes what programs put around a text to keep its zeros: ="0012" and a leading apostrophe. */
const unquote = (text: string): string => {
  if (!text.startsWith('=') && !text.startsWith("'")) return text
  const [, formula] = /^="(.*)"$/s.exec(text) ?? []
  return (formula?.replaceAll('""', '"') ?? text.replace(/^'(?=[^']*$)/, '')).trim()
}

/** Error cells of Excel, LibreOffice and Google Sheets: #Н/Д, #REF!, Err:502. */
const errorCell = /^(?:#(?:[\p{L}/0]{2,12}[!?]|н\/д|n\/a)|err:\d{3})$/iu
/** Excel and databases print it for an empty cell. */
const emptyWord = /^(?:null|NULL|nan|NaN|None|<NA>|<NULL>|\(null\))$/

/** Returns what a person sees in a cell: null if it is empty, or why it holds no value. */
export const readCellText = (given: string): Parsed => {
  const text = unquote(cleanText(given))
  if (text.includes(damagedSign)) return fault('знак испорчен при сохранении: сохраните файл ещё раз в UTF-8')
  if (/^#{3,}$/.test(text))
    return fault('столбец узкий, вместо значения решётки: расширьте его и сохраните снова')
  if (text.length <= 14 && /^[#e]/i.test(text) && errorCell.test(text))
    return fault(`в ячейке ошибка ${text}`)
  return value(text === '' || (text.length <= 6 && emptyWord.test(text)) ? null : text)
}
