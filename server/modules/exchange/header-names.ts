import { tableKindNames } from '#contract/exchange/table-kind-names.ts'
import { showHeader, toAlternatives, type HeadRow } from './joined-headers.ts'
import { normalizeWords } from './values/letters.ts'

/** Other names of our columns in 1C, in billing programs and in the official system of housing services. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  'Лицевой счёт': [
    'Л/с',
    '№ л/с',
    '№ лицевого счёта',
    'Лицевой счёт №',
    'Лицевой',
    'Лиц. счёт',
    'Лиц. сч.',
    'Л/счёт',
    'Л/с абонента',
    'Лицевой счёт абонента',
  ],
  ЕЛС: ['Единый лицевой счёт', '№ ЕЛС', 'ЕЛС ГИС ЖКХ'],
  'Идентификатор ЖКУ': ['ИД ЖКУ', 'Идентификатор жилищно-коммунальных услуг'],
  Фамилия: ['Фамилия собственника', 'Фамилия нанимателя', 'Фамилия абонента', 'Фамилия плательщика'],
  Дом: ['Адрес дома', 'Адрес МКД', 'Дом (адрес)'],
  Помещение: ['Квартира', 'Кв.', '№ квартиры', '№ кв.', '№ помещения', 'Пом.', 'Помещение (квартира)'],
  Площадь: ['Общая площадь', 'Площадь общая', 'Площадь помещения', 'Площадь квартиры'],
  Закрыт: ['Дата закрытия'],
  'Заводской номер': [
    '№ счётчика',
    'Номер прибора учёта',
    '№ прибора',
    '№ ИПУ',
    '№ ПУ',
    'Зав. №',
    'Заводской №',
    'Серийный номер',
    'Заводской номер счётчика',
    'Заводской номер прибора учёта',
    'Заводской (серийный) номер',
  ],
  Тип: [
    'Тип счётчика',
    'Тип прибора учёта',
    'Вид счётчика',
    'Вид прибора учёта',
    'Ресурс',
    'Вид ресурса',
    'Тип ресурса',
    'Коммунальный ресурс',
    'Вид коммунального ресурса',
  ],
  Место: ['Место установки'],
  Цифр: [
    'Разрядность',
    'Разрядов',
    'Количество цифр',
    'Число цифр',
    'Цифр до запятой',
    'Количество разрядов',
  ],
  Тарифов: ['Количество тарифов', 'Число тарифов', 'Тарифность'],
  'Первое показание 1': ['Первое показание', 'Начальное показание', 'Начальное показание 1'],
  'Первое показание 2': ['Начальное показание 2'],
  'Первое показание 3': ['Начальное показание 3'],
  'Поверка до': ['Дата следующей поверки', 'Следующая поверка', 'Поверен до', 'Срок поверки'],
  Сектор: ['Код сектора'],
  'На дату': ['Дата', 'Дата остатка'],
  Долг: [
    'Задолженность',
    'Сумма долга',
    'Долг на начало',
    'Сальдо',
    'Входящее сальдо',
    'Сальдо входящее',
    'Сальдо на начало',
    'Сальдо на начало периода',
    'Сальдо начальное',
    'Начальное сальдо',
    'Задолженность на начало',
    'Долг на начало периода',
  ],
  Период: [
    'Месяц',
    'Расчётный период',
    'Расчётный месяц',
    'Отчётный период',
    'Период начисления',
    'Месяц начисления',
    'Период показаний',
  ],
  'Показание 1': [
    'Показание',
    'Показания',
    'Текущее показание',
    'Текущие показания',
    'Текущее показания',
    'Показание Т1',
    'Т1',
  ],
  'Показание 2': ['Показание Т2', 'Т2'],
  'Показание 3': ['Показание Т3', 'Т3'],
  Выставлено: ['Дата выставления', 'Дата квитанции'],
  'Оплатить до': ['Срок оплаты', 'Оплатить не позднее'],
  Услуга: ['Вид услуги', 'Наименование услуги', 'Название услуги'],
  Единица: ['Ед. изм.', 'Единица измерения', 'Ед.', 'Ед. измерения'],
  Тариф: ['Размер тарифа'],
  Объём: ['Объём услуги', 'Объём потребления', 'Количество', 'Кол-во', 'Расход', 'Потребление'],
  Начислено: ['Начисление', 'Сумма начисления', 'Начислено по тарифу', 'Сумма начислено'],
  Перерасчёт: ['Перерасчёты', 'Сумма перерасчёта', 'Корректировка'],
  Причина: ['Причина перерасчёта', 'Основание перерасчёта'],
  Льгота: ['Льготы', 'Сумма льготы'],
  Дата: ['Дата оплаты', 'Дата платежа', 'Дата операции', 'Дата оплата', 'Дата платёж'],
  Сумма: ['Сумма платежа', 'Сумма оплаты', 'Сумма операции', 'Оплачено', 'Оплата'],
  Документ: [
    '№ документа',
    '№ док.',
    'Документ №',
    '№ платежа',
    '№ платёж',
    '№ оплата',
    '№ операции',
    '№ платёжного документа',
    'Номер чека',
  ],
  Источник: ['Источник оплаты', 'Источник платежа', 'Место оплаты', 'Способ оплаты', 'Кто снял'],
  Отмена: ['Отменён', 'Сторно'],
}

/** Equal for «Лицевой счет *», «ЛИЦЕВОЙ СЧЁТ» and «Лицевой  счёт:». «№» is «номер». */
export const normalizeHeader = (header: string): string =>
  normalizeWords(header)
    .replaceAll('№', ' номер ')
    .replaceAll(/[^\p{L}\d]/gu, '')

const synonymKeys = new Map(
  Object.entries(synonyms).map(([header, names]) => [header, new Set(names.map(normalizeHeader))]),
)

const maxUnitLength = 16

/** A unit after a comma or in brackets: «Площадь, м²», «Сумма (руб.)». */
const withoutUnit = (header: string): string =>
  header
    .trimEnd()
    .replace(/\*$/, '')
    .trimEnd()
    .replace(/\([^()]+\)$/, '')
    .trimEnd()
    .replace(/,\s?(?:руб|₽|м|кв|куб|Гкал|кВт)[^,]*$/iu, (unit) => (unit.length > maxUnitLength ? unit : ''))
    .trimEnd()

export interface Headed {
  readonly name: string
  readonly columns: readonly { readonly header: string; readonly isRequired?: true }[]
}

/** Returns the Russian name of a table. */
export const nameKind = ({ name }: Pick<Headed, 'name'>): string => tableKindNames[name] ?? name

export type HeaderMap = Readonly<Record<string, string>>

const maxHeaderLength = 200

type HeaderKeys = readonly (readonly string[])[]

/** Every kind is tried on a row, which may have thousands of cells. */
const knownKeys = new WeakMap<readonly string[], HeaderKeys>()

const headerKeys = (row: readonly string[]): HeaderKeys => {
  const known = knownKeys.get(row)
  if (known) return known
  const keys = row.map((header) => {
    const plain = header.length > maxHeaderLength ? '' : header
    const alternatives = toAlternatives(plain).map((name) => normalizeHeader(withoutUnit(name)))
    return [normalizeHeader(plain), normalizeHeader(withoutUnit(plain)), ...alternatives]
  })
  knownKeys.set(row, keys)
  return keys
}

/**
 * The column that has a synonym as its header, or whose header of two rows may be meant. Undefined if there are several:
 * a person must choose.
 */
const findSynonym = (header: string, keys: HeaderKeys): number | undefined => {
  const [known, wanted] = [synonymKeys.get(header), normalizeHeader(header)]
  const found = keys.flatMap((names, at) =>
    names.some((name, nth) => known?.has(name) || (nth > 1 && name === wanted)) ? [at] : [],
  )
  return found.length === 1 ? found[0] : undefined
}

/** Finds the file column of each column: by the map, by our header, with a unit, by a synonym. */
export const findPlaces = (
  { columns }: Pick<Headed, 'columns'>,
  row: readonly string[],
  map: HeaderMap,
): (number | undefined)[] => {
  const keys = headerKeys(row)
  const find = (header: string, form: 0 | 1): number | undefined => {
    const wanted = normalizeHeader(header)
    const at = keys.findIndex((names) => names[form] === wanted)
    return at === -1 ? undefined : at
  }
  const exact = columns.map(({ header }) => {
    const mapped = map[header]
    // Files with standard headers need no map.
    return (mapped === undefined || mapped.startsWith('=') ? undefined : find(mapped, 0)) ?? find(header, 0)
  })
  const taken = new Set(exact)
  const free = (place: number | undefined) => (taken.has(place) ? undefined : place)
  return exact.map((place, at) => {
    const header = columns[at]?.header ?? ''
    const found = place ?? free(find(header, 1)) ?? free(findSynonym(header, keys))
    if (place === undefined) taken.add(found)
    return found
  })
}

const isMissing = ({ columns }: Headed, places: readonly (number | undefined)[]): readonly string[] =>
  columns.flatMap(({ header, isRequired }, at) => (isRequired && places[at] === undefined ? [header] : []))

/** A value of the map that begins with «=» is one value for all rows. */
const withoutFixed = (missing: readonly string[], map: HeaderMap): readonly string[] =>
  missing.filter((header) => !map[header]?.startsWith('='))

/** The matching kind with the most required columns. */
export const findKind = <K extends Headed>(
  kinds: readonly K[],
  row: readonly string[],
  map: HeaderMap,
): K | undefined => {
  const required = ({ columns }: Headed) => columns.filter(({ isRequired }) => isRequired).length
  return kinds
    .filter((kind) => withoutFixed(isMissing(kind, findPlaces(kind, row, map)), map).length === 0)
    .toSorted((left, right) => required(right) - required(left))[0]
}

const pairs = (key: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(key.length - 1, 0) }, (_, at) => key.slice(at, at + 2)))

/** 0 to 1, by common pairs of letters. */
const likeness = (one: string, other: string): number => {
  const [left, right] = [pairs(one), pairs(other)]
  const common = [...left].filter((pair) => right.has(pair)).length
  return (2 * common) / Math.max(left.size + right.size, 1)
}
const minLikeness = 0.45

const nearest = (header: string, missing: readonly string[]): string | undefined => {
  const key = normalizeHeader(header)
  const ranked = missing.map((name) => {
    const keys = [normalizeHeader(name), ...(synonymKeys.get(name) ?? [])]
    return { name, score: Math.max(...keys.map((known) => likeness(key, known))) }
  })
  const best = ranked.toSorted((left, right) => right.score - left.score)[0]
  return best && best.score >= minLikeness ? best.name : undefined
}

interface Guess {
  readonly kind: Headed
  readonly row: HeadRow
  readonly places: readonly (number | undefined)[]
  readonly score: number
}

/** Finds the row with the most known headers, and the kind they are of. */
export const guessHeader = (
  kinds: readonly Headed[],
  rows: readonly HeadRow[],
  map: HeaderMap,
): Guess | undefined => {
  const guesses = rows.flatMap((row) =>
    kinds.map((kind): Guess => {
      const places = findPlaces(kind, row.cells, map)
      const found = places.filter((place) => place !== undefined).length
      return { kind, row, places, score: found < 2 ? 0 : found - isMissing(kind, places).length / 10 }
    }),
  )
  return guesses.filter(({ score }) => score > 0).toSorted((left, right) => right.score - left.score)[0]
}

const messages = {
  encoding: 'русские буквы не прочесть: сохраните файл ещё раз в UTF-8 или как XLSX; ',
} as const

/** Letters replaced with question marks, or UTF-8 that a program read as windows-1251: «Р›РёС†РµРІРѕР№». */
const isUnreadable = (cells: readonly string[]): boolean => {
  const text = cells.join('')
  return (
    (text.match(/\?{3}|[РС][\u0080-\u00BF\u0402-\u040F\u0450-\u0491\u2013-\u2122]/g) ?? []).length * 6 >
    text.length
  )
}

const maxShownHeaders = 12
const shown = (header: string): string => `«${showHeader(header).slice(0, 60)}»`

const listRequired = (kinds: readonly Headed[]): string =>
  kinds
    .map(
      (kind) =>
        `  ${nameKind(kind)}: ${kind.columns.flatMap(({ header, isRequired }) => (isRequired ? [header] : [])).join(', ')}`,
    )
    .join('\n')

const describeGuess = ({ kind, row, places }: Guess): string => {
  const missing = isMissing(kind, places)
  const found = kind.columns.flatMap(({ header }, at) => (places[at] === undefined ? [] : [header]))
  const unknown = row.cells
    .filter((cell, at) => cell.trim() !== '' && !places.includes(at))
    .slice(0, maxShownHeaders)
    .map((cell) => {
      const near = nearest(cell, missing)
      return near === undefined ? shown(cell) : `${shown(cell)} → «${near}»?`
    })
  return [
    `похоже на «${nameKind(kind)}», заголовок взят из ${row.firstLine === undefined ? `строки ${row.line}` : `строк ${row.firstLine} и ${row.line}`}: нет ${missing.length === 1 ? 'столбца' : 'столбцов'} ${missing.map(shown).join(', ')}.`,
    `Найдены: ${found.join(', ')}.`,
    ...(unknown.length === 0 ? [] : [`Не узнаны: ${unknown.join(', ')}.`]),
  ].join(' ')
}

export const emptyFile = 'Файл пуст.'

/** Says why no row is a header: the best row, what it lacks and the nearest names. */
export const describeNoHeader = (
  kinds: readonly Headed[],
  rows: readonly HeadRow[],
  map: HeaderMap,
): string => {
  const guess = guessHeader(kinds, rows, map)
  if (guess) return describeGuess(guess)
  const first = rows.find(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const begins = first
    ? ` Строка ${first.line}: ${first.cells
        .filter((cell) => cell.trim() !== '')
        .slice(0, maxShownHeaders)
        .map(shown)
        .join(', ')}.`
    : ` ${emptyFile}`
  return `${first && isUnreadable(first.cells) ? messages.encoding : ''}нет строки с обязательными столбцами.${begins} Столбцы таблиц такие:\n${listRequired(kinds)}`
}
