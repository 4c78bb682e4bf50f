import { UnreadableTableError } from '../errors.ts'
import { normalizeWords, showHeader } from '../values/letters.ts'

/** Words in brackets that do not change a header: «(руб.)», «(кв. м)», «(дд.мм.гггг)», «(при наличии)». */
const harmless: ReadonlySet<string> = new Set(
  [
    'в руб рубли рублях рублей р ₽ тыс тысячах млн миллионах коп копейки копейках копеек',
    'м м2 м3 м² м³ кв куб метр метры метрах гкал квт ч час шт ед изм единица измерения',
    'л литр литры литрах литров квтч мвтч мвт вт гдж мдж мкал усл кубометр кубометры',
    'дд мм гг гггг дата число текст номер формат цифрами целое',
    'обязательно обязательное обязательный необязательно необязательное поле при наличии если есть с ндс',
  ].flatMap((words) => words.split(' ').map(normalizeWords)),
)

const isHarmless = (words: string): boolean =>
  (normalizeWords(words).match(/[\p{L}\d₽²³]+/gu) ?? []).every((word) => harmless.has(word))

const maxUnitLength = 24

const withoutBrackets = (header: string): string => {
  const at = header.lastIndexOf('(')
  return at > 0 && header.endsWith(')') && isHarmless(header.slice(at))
    ? header.slice(0, at).trimEnd()
    : header
}

const withoutComma = (header: string): string => {
  const commas = [header.indexOf(','), header.lastIndexOf(',')]
  const at = commas.find((comma) => comma > 0 && isUnit(header.slice(comma + 1)))
  return at === undefined ? header : header.slice(0, at)
}
const isUnit = (words: string): boolean => words.length <= maxUnitLength && isHarmless(words)

/** Removes a unit after a comma or in brackets: «Площадь, м²», «Сумма (руб.)». Other words in brackets stay. */
export const withoutUnit = (header: string): string => {
  const plain = header.replaceAll(/\s+/g, ' ').trim().replace(/\*$/, '').trimEnd()
  return withoutComma(withoutBrackets(plain)).trimEnd()
}

const unitCell =
  /^(?:в том числе )?(?:сумма|всего|итого|значение)?[\s,(]*(?:(?:тыс|млн)\.? ?)?(?:руб(?:лей|\.)?(?:[,.]? ?коп\.?)?|коп(?:еек|\.)?|р\.|₽|м[²³23]?|кв\. ?м\.?|куб\. ?м\.?|л|гкал|гдж|мдж|[км]?вт[*·./ -]?ч|шт\.?)?\)?$/iu

/** Tells whether a cell under a header says only in what its values are: «всего, руб.» under «Начислено». */
export const isUnitCell = (cell: string): boolean => unitCell.test(cell.trim())

const otherUnits =
  /(?:^|[^\p{L}])(?:тыс(?:яч\p{L}{0,4})?|млн|миллион\p{L}{0,4}|коп(?:е\p{L}{2,4})?)(?!\p{L})/u
const roublesAndKopecks = /(?:руб\p{L}{0,4}|₽|(?:^|[^\p{L}])р)[., и]{0,5}коп/u

/** Tells whether a header or a title says that values are in thousands or in kopecks. */
const isInOtherUnit = (text: string): boolean => {
  const words = normalizeWords(text.slice(0, 300))
  return otherUnits.test(words) && !roublesAndKopecks.test(words)
}

/** Throws `UnreadableTableError` if sums are in thousands or kopecks: they would be read as roubles. */
export const assertRoubles = (texts: readonly string[]): void => {
  const other = texts.find(isInOtherUnit)
  if (other !== undefined)
    throw new UnreadableTableError(
      `«${showHeader(other).slice(0, 100)}»: суммы не в рублях. Запишите их в рублях с копейками (1234,56) и исправьте название`,
    )
}
