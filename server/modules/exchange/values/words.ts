import { isAccountNumber } from '#contract/lookalikes.ts'
import { meterTypes, type MeterType } from '#contract/meters/types.ts'
import { isSpreadsheetDate } from './dates.ts'
import { lookalikeHyphens, normalizeWords } from './letters.ts'
import { fault, value, type Parse } from './parsed.ts'

const damagedNumber = 'программа таблиц испортила номер: нужен текстовый столбец'
export const becameDate = 'программа таблиц превратила значение в дату: нужен текстовый столбец'

export const text =
  (max: number): Parse =>
  (given) => {
    if (given.length > max) return fault(`длиннее ${max} знаков`)
    return /\p{Cc}/u.test(given) ? fault('в тексте есть перевод строки или служебный знак') : value(given)
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

/** Text that a spreadsheet may turn into a date: a flat 1/2, a document 3-11. */
export const code =
  (max: number): Parse =>
  (given) =>
    isSpreadsheetDate(given) ? fault(becameDate) : text(max)(unquote(given).replaceAll(lookalikeHyphens, '-'))

/** Removes what programs put around a number to keep its zeros: ="0012" and a leading apostrophe. */
const unquote = (given: string): string => given.replace(/^="(.*)"$/, '$1').replace(/^'/, '')

/** Ignores spaces and a leading «№». */
export const number: Parse = (given) => {
  const plain = unquote(given).replace(/\s/g, '').replaceAll(lookalikeHyphens, '-').replace(/^№/, '')
  if (/^[\d.,]+e[+]\d+$/i.test(plain)) return fault(damagedNumber)
  if (isSpreadsheetDate(given)) return fault(becameDate)
  // A number cell that lost its format.
  const whole = plain.replace(/^(\d{1,15})[.,]0+$/, '$1')
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
      'эл энергия',
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
      'теплоснабжение',
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
const rateWords: readonly (readonly [RegExp, MeterType])[] = [
  [/(?:одно|1-?х?) ?тарифн\p{L}*/u, 'ElectricOneRateAreaMeter'],
  [/(?:двух|2-?х?) ?тарифн\p{L}*/u, 'ElectricTwoRateAreaMeter'],
  [/(?:трех|много|3-?х?) ?тарифн\p{L}*/u, 'ElectricThreeRateAreaMeter'],
]

/** Parses a flat meter type: API name or Russian. "Electric" leaves the rates open. */
export const meterType: Parse = (given) => {
  const known = meterTypes.find((type) => type.toLowerCase() === given.toLowerCase())
  if (known !== undefined) return value(known)
  const named = normalizeWords(given)
    .replaceAll(/[()[\]]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [rates, ofRates] = rateWords.find(([form]) => form.test(named)) ?? []
  const bare = (rates ? named.replace(rates, '') : named).trim().replace(deviceWord, '')
  const type = resources.get(resourceKey(bare))
  if (type === 'Electric') return value(ofRates ?? type)
  return type === undefined || ofRates ? fault('такого типа счётчиков нет') : value(type)
}

const unitNames: readonly (readonly [unit: string, names: readonly string[]])[] = [
  ['м³', ['м³', 'м3', 'куб м', 'куб метр', 'кубм', 'м куб', 'кубометр']],
  ['м²', ['м²', 'м2', 'кв м', 'кв метр', 'квм', 'м кв']],
  ['Гкал', ['гкал']],
  ['кВт·ч', ['квт·ч', 'квтч', 'квт час', 'киловатт-час']],
]
const unitKey = (name: string): string => normalizeWords(name).replaceAll(/[^\p{L}\d²³]/gu, '')
const units = new Map(
  unitNames.flatMap(([unit, names]) => names.map((name) => [unitKey(name), unit] as const)),
)

/** Writes a known unit as receipts print it: «куб.м» is м³. */
export const unitName: Parse = (given) => {
  const known = units.get(unitKey(given))
  return known === undefined ? text(20)(given) : value(known)
}
