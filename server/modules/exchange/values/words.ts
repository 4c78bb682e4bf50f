import { trimEnd } from '#contract/linear-text.ts'
import { isAccountNumber } from '#contract/lookalikes.ts'
import { meterTypes, type MeterType } from '#contract/meters/types.ts'
import { isSpreadsheetDate } from './dates.ts'
import { lookalikeHyphens, normalizeWords } from './letters.ts'
import { fault, value, type Parse } from './parsed.ts'

const damagedNumber = 'программа таблиц испортила номер: нужен текстовый столбец'
export const becameDate = 'программа таблиц превратила значение в дату: нужен текстовый столбец'

/** Line breaks inside a cell, as Alt+Enter of Excel makes them, and other spaces become one space. */
export const text =
  (max: number): Parse =>
  (given) => {
    if (given.length > max) return fault(`длиннее ${max} знаков`)
    const plain = /\s\s|[^\S ]/.test(given) ? given.replaceAll(/\s+/g, ' ') : given
    return /\p{Cc}/u.test(plain) ? fault('в тексте есть служебный знак') : value(plain)
  }

/** Allows line breaks and normalises them to `\n`. */
export const longText =
  (max: number): Parse =>
  (given) => {
    if (given.length > max) return fault(`длиннее ${max} знаков`)
    return /(?![\t\n\r])\p{Cc}/u.test(given)
      ? fault('в тексте есть служебный знак')
      : value(given.replaceAll(/\r\n?/g, '\n'))
  }

/** Excel shows long numbers as 1,23457E+12. */
const isShortened = (plain: string): boolean => /^\d+(?:[.,]\d+)?e[+]\d+$/i.test(plain)

/** A number cell that lost its format: 12.0 is 12. */
const withoutZeroFraction = (plain: string): string => plain.replace(/^(\d{1,15})[.,]0+$/, '$1')

/** Text that a spreadsheet may turn into a date or round: a flat 1/2, a document 3-11. */
export const code =
  (max: number): Parse =>
  (given) => {
    if (isSpreadsheetDate(given)) return fault(becameDate)
    const plain = given.replaceAll(lookalikeHyphens, '-')
    return plain.includes('+') && isShortened(plain)
      ? fault(damagedNumber)
      : text(max)(withoutZeroFraction(plain))
  }

/** Number of a flat without «кв.»: residents type the number only. */
export const flatNumber =
  (max: number): Parse =>
  (given) =>
    code(max)(/^\d/.test(given) ? given : given.replace(/^(?:кв(?:артира|-ра|\.)?\s*)?(?:№\s*)?(?=\d)/iu, ''))

/** What people write before the number of an account or of a meter. */
const beforeNumber =
  /^(?:л\/с|лс(?=[\s№.:])|лиц(?:евой|\.)?\s?сч(?:[её]т|\.)?|n(?=[\s.])|№)[\s.:№]*(?=[\p{L}\d])/iu

/** Spaces between groups of digits are part of one number, those between long numbers are not. */
const holdsSeveral = (given: string): boolean =>
  /[\n\r]/.test(given) || given.split(/[\s,;]+/).filter((part) => /^\d{6,}$/.test(part)).length > 1

/** What people write where there is no number; several meters «б/н» of a flat would be one. */
const noNumber =
  /^(?:б[/.]?н|без(?:номера|№)|нет(?:номера|данных)?|н[/.]?д|отсутствует|неизвест\p{L}{2,3}|м\.?п)$/iu

/** Ignores spaces and a leading «№» or «л/с». */
export const number: Parse = (given) => {
  if (/^\d{1,40}$/.test(given)) return value(given)
  if (isSpreadsheetDate(given)) return fault(becameDate)
  if (holdsSeveral(given)) return fault('в ячейке несколько номеров: нужна строка для каждого')
  const plain = given.replace(beforeNumber, '').replace(/\s/g, '').replaceAll(lookalikeHyphens, '-')
  if (isShortened(plain)) return fault(damagedNumber)
  const whole = trimEnd(withoutZeroFraction(plain), '.')
  if (noNumber.test(whole)) return fault('это не номер: напишите номер или удалите строку')
  return isAccountNumber(whole) ? value(whole) : fault('номер: до 40 букв и цифр')
}

const wordSet = (...words: readonly string[]) => new Set(words.map(normalizeWords))
const yes = wordSet('да', 'истина', 'true', 'yes', '1', '+', 'д', 'y', 'v', 'х', '✓', '✔', 'есть')
const no = wordSet('нет', 'ложь', 'false', 'no', '0', '-', 'н', 'n')

export const flag: Parse = (given) => {
  const word = normalizeWords(given).replaceAll(lookalikeHyphens, '-').replace(/\.$/, '')
  if (yes.has(word)) return value('true')
  return no.has(word) ? value('false') : fault('нужно «да» или «нет»')
}

/** Names of the official classifier, of receipts and of meter passports. */
const resourceNames: readonly (readonly [type: string, names: readonly string[]])[] = [
  [
    'ColdWaterAreaMeter',
    [
      'холодная вода',
      'холодной воды',
      'вода холодная',
      'хол вода',
      'холодное водоснабжение',
      'водоснабжение холодное',
      'холодного водоснабжения',
      'питьевая вода',
      'хвс',
      'хв',
    ],
  ],
  [
    'HotWaterAreaMeter',
    [
      'горячая вода',
      'горячей воды',
      'вода горячая',
      'гор вода',
      'горячее водоснабжение',
      'водоснабжение горячее',
      'горячего водоснабжения',
      'гвс',
      'гв',
    ],
  ],
  [
    'GasAreaMeter',
    [
      'газ',
      'газа',
      'природный газ',
      'газ природный',
      'природного газа',
      'газоснабжение',
      'газоснабжения',
      'газовый',
      'сетевой газ',
      'гс',
    ],
  ],
  [
    'Electric',
    [
      'электричество',
      'электричества',
      'электроэнергия',
      'электроэнергии',
      'электрическая энергия',
      'электрической энергии',
      'энергия электрическая',
      'электроснабжение',
      'электроснабжения',
      'эл энергия',
      'эл эн',
      'эл во',
      'электр',
      'электро',
      'ээ',
      'эс',
      'эл',
    ],
  ],
  [
    'HeatAreaMeter',
    [
      'отопление',
      'отопления',
      'центральное отопление',
      'тепло',
      'тепла',
      'тепловая энергия',
      'тепловой энергии',
      'энергия тепловая',
      'теплоэнергия',
      'теплоэнергии',
      'теплоснабжение',
      'теплоснабжения',
      'теплосчетчик',
      'тэ',
      'цо',
    ],
  ],
  ['HeatDistributorAreaMeter', ['распределитель тепла', 'распределитель', 'распределители тепла']],
]
/** Without abbreviation signs: «э/э», «эл. энергия», «Х.В.С.». */
const resourceKey = (name: string): string => normalizeWords(name).replaceAll(/[^\p{L}\d]/gu, '')
const resources = new Map(
  resourceNames.flatMap(([type, names]) => names.map((name) => [resourceKey(name), type] as const)),
)
const deviceWord =
  /^(?:(?:индивидуальный|квартирный) )?(?:счетчик|прибор учета|водосчетчик|ипу|пу|сч)\.? (?:на )?/
const deviceEnd = / ?(?:счетчик|прибор учета)$/
const rateWords: readonly (readonly [RegExp, MeterType])[] = [
  [/(?:день|т1)[ /,+-]+(?:ночь|т2)$/, 'ElectricTwoRateAreaMeter'],
  [/т1[ /,+-]+т2[ /,+-]+т3$/, 'ElectricThreeRateAreaMeter'],
  [/(?:одно|1-?х?)[ -]?тариф\p{L}*\.?/u, 'ElectricOneRateAreaMeter'],
  [/(?:двух|2-?х?)[ -]?тариф\p{L}*\.?/u, 'ElectricTwoRateAreaMeter'],
  [/(?:трех|много|3-?х?)[ -]?тариф\p{L}*\.?/u, 'ElectricThreeRateAreaMeter'],
]
const oneRate = /[ (/-](?:день|дневн\p{L}+|ночь|ночн\p{L}+|пик|полупик|т ?[123])$/u
/** Which of several meters it is, and in what: «ХВС-1», «ГВС (ванная)», «ХВС, м³». */
const whichMeter =
  /(?:,? (?:м[3³]|куб\.? ?м\.?|гкал|квт[ ·*.]?ч)|[ -]?№? ?\d{1,2}|[ ,-]{1,3}(?:на |в )?(?:кухн\p{L}|ванн\p{L}{1,3}|туалет\p{L}?|санузел|сан\.?узел|с\/у|коридор\p{L}?|прихож\p{L}{2}|стояк(?: ?№? ?\d{1,2})?))$/u

const typeMessages = {
  unknown:
    'такого типа счётчиков нет. Бывают: холодная вода, горячая вода, газ, электричество, отопление, распределитель тепла',
  oneRate: 'это один тариф счётчика: запишите счётчик одной строкой и число тарифов в столбце «Тарифов»',
} as const

const findResource = (named: string): string | undefined => {
  const bare = named.trim().replace(deviceWord, '').replace(deviceEnd, '')
  return resources.get(resourceKey(bare)) ?? resources.get(resourceKey(bare.replace(whichMeter, '')))
}

/** Parses a flat meter type: API name or Russian. "Electric" leaves the rates open. */
export const meterType: Parse = (given) => {
  const known = meterTypes.find((type) => type.toLowerCase() === given.toLowerCase())
  if (known !== undefined) return value(known)
  const named = normalizeWords(given)
    .replaceAll(/[()[\]]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [words, ofRates] = rateWords.find(([form]) => form.test(named)) ?? []
  const type = findResource(words ? named.replace(words, '') : named)
  if (type === 'Electric') return value(ofRates ?? type)
  if (oneRate.test(named) && findResource(named.replace(oneRate, '')) === 'Electric')
    return fault(typeMessages.oneRate)
  return type === undefined || ofRates ? fault(typeMessages.unknown) : value(type)
}

const zoneNames: readonly (readonly [zone: string, names: readonly string[]])[] = [
  ['1', ['т1', '1', 'день', 'дневная', 'дневной', 'пик', 'пиковая', 'пиковый']],
  ['2', ['т2', '2', 'ночь', 'ночная', 'ночной']],
  ['3', ['т3', '3', 'полупик', 'полупиковая', 'полупиковый']],
]
const zones = new Map(
  zoneNames.flatMap(([zone, names]) => names.map((name) => [normalizeWords(name), zone] as const)),
)
const roundTheClock = wordSet('сутки', 'круглосуточно', 'круглосуточный', 'однотарифный', 'единый', 'общий')

/** Parses which value of a meter a row holds; a price in the column, and a meter of one rate, name none. */
export const zone: Parse = (given) => {
  const words = normalizeWords(given)
  if (roundTheClock.has(words) || /^\d+[.,]\d+$/.test(words)) return value(null)
  const plain = words
    .replace(/^(?:тариф(?:ная зона)?|зона|шкала)[ №:]*(?=\S)/u, '')
    .replace(/ (?:тариф|зона)$/u, '')
    .replaceAll(/[\s.()-]/g, '')
  const known = zones.get(plain) ?? zones.get(plain.replace(/^(т\d)(?:день|ночь|пик|полупик)$/, '$1'))
  return known === undefined ? fault('зона: Т1, Т2, Т3 или день, ночь, пик, полупик') : value(known)
}

const unitNames: readonly (readonly [unit: string, names: readonly string[]])[] = [
  [
    'м³',
    [
      'м³',
      'м3',
      'm3',
      'куб м',
      'куб метр',
      'куб метры',
      'кубический метр',
      'кубические метры',
      'кубм',
      'м куб',
      'метр куб',
      'кубометр',
      'кубометры',
      'куб',
      'кубы',
    ],
  ],
  ['л', ['л', 'литр', 'литры', 'литров', 'литрах']],
  ['м²', ['м²', 'м2', 'кв м', 'кв метр', 'квм', 'м кв']],
  ['Гкал', ['гкал', 'гигакалория', 'гигакалории', 'гигакалорий']],
  ['Мкал', ['мкал', 'мегакалория', 'мегакалории']],
  ['ГДж', ['гдж', 'гигаджоуль', 'гигаджоули']],
  ['МДж', ['мдж', 'мегаджоуль', 'мегаджоули']],
  ['кВт·ч', ['квт·ч', 'квтч', 'квт/ч', 'квт час', 'киловатт-час', 'киловатт-часы', 'квт', 'kwh']],
  ['МВт·ч', ['мвт·ч', 'мвт/ч', 'мвт час', 'мегаватт-час', 'мвт', 'mwh']],
  ['Вт·ч', ['вт·ч', 'ватт-час']],
  ['усл. ед.', ['усл ед', 'у е', 'ед', 'единица', 'условная единица', 'условные единицы']],
]
const unitKey = (name: string): string => normalizeWords(name).replaceAll(/[^\p{L}\d²³]/gu, '')
const units = new Map(
  unitNames.flatMap(([unit, names]) => names.map((name) => [unitKey(name), unit] as const)),
)

/** The last words of a header or a cell, after a comma, in brackets or after a number: «Показание, л», «17,2 ГДж». */
const unitAtEnd = /(?:^|[\s,(\d])([\p{L}][\p{L}\d²³./*·⋅ -]{0,23})\)?\s*$/u

/** Returns the unit that a text ends with, as receipts print it; null if none is known. */
export const findUnit = (given: string): string | null => {
  let words = unitAtEnd.exec(given.slice(-40))?.[1] ?? ''
  while (words !== '') {
    const known = units.get(unitKey(words))
    if (known !== undefined) return known
    words = words.replace(/^\S+\s*/, '')
  }
  return null
}

/** Writes a known unit as receipts print it: «куб.м» is м³. */
export const unitName: Parse = (given) => {
  const known = units.get(unitKey(given))
  return known === undefined ? text(20)(given) : value(known)
}
