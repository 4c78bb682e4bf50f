import type { Derived } from './derivation.ts'
import { lookalikeHyphens } from './letters.ts'

const messages = {
  empty: 'не заполнено',
  order: 'похоже, имя стоит впереди: нужно Фамилия Имя Отчество',
} as const

/** Faults of names that may be taken as they are. */
const acceptable = {
  several: 'в ячейке несколько человек: нужна строка с одним',
  share: 'рядом с именем доля: нужно имя без неё',
  company: 'это не имя человека: напишите название в столбце «Фамилия»',
  initials: 'вместо имени инициалы: нужны имя и отчество целиком',
  oneWord: 'нужны хотя бы фамилия и имя; одну фамилию пишут в столбце «Фамилия»',
  unclear: 'не понять, где фамилия, имя и отчество: разделите их на три столбца',
} as const
export const acceptableFaults: readonly string[] = Object.values(acceptable)

/** Letters, also after an apostrophe or a hyphen: «Салтыков-Щедрин», «Д'Артаньян». */
const word = /^\p{L}+(?:['’-]\p{L}+)*$/u
const initial = /^(?:\p{L}\.)+\p{L}?\.?$|^\p{L}\.?$/u
const companyWord =
  /(?:^|[^\p{L}])(?:ООО|ОАО|ЗАО|ПАО|АО|ИП|НКО|АНО|ТСЖ|ТСН|ЖСК|СНТ|ГСК|УК|[ФМГ]?[ГМ]?(?:УП|БУ|КУ)|товариществ\p{L}*|кооператив\p{L}*|администраци\p{L}*|муниципал\p{L}*|департамент\p{L}*|комитет\p{L}*|управлени\p{L}*|министерств\p{L}*|росимуществ\p{L}*|обществ\p{L}*|компани\p{L}*|фонд|банк|магазин|собственност\p{L}*|неизвест\p{L}*)(?!\p{L})/iu
const patronymic = /(?:вич|ович|евич|ич|вна|чна|шна)$/iu
/** «Гасан оглы», «Гасан кызы» beside the name of the father. */
const turkicEnd = /^(?:оглы|оглу|углы|улы|уулу|кызы|гызы|кизи)$/iu
const turkicPatronymic = /\p{L}[ -]?(?:оглы|оглу|угли|улы|уулу|кызы|гызы|кизи)$/iu

const isPatronymic = (text: string): boolean => patronymic.test(text) || turkicPatronymic.test(text)

/** Joins «Мамина - Сибиряк» and a father's name with «оглы». */
const toWords = (name: string): readonly string[] => {
  const words = name.replaceAll(lookalikeHyphens, '-').replaceAll(/ ?- ?/g, '-').split(' ')
  const last = words.at(-1) ?? ''
  return words.length === 4 && turkicEnd.test(last) ? [...words.slice(0, 2), words.slice(2).join(' ')] : words
}

/** «1/2», «(1/2 доли)», «доля 1/2». */
const shares = /\d ?\/ ?\d/gu
const countShares = (name: string): number => [...name.matchAll(shares)].length
const separator = /[,;\n]|\sи\s|\/(?! ?\d)/u
const commaBeforeShare = /,(?= ?\(?(?:\d|дол))/gu
/** The first word is the surname. */
const ofOnePerson: readonly string[] = [acceptable.initials, acceptable.oneWord, acceptable.share]

const findFault = (name: string, words: readonly string[]): string | null => {
  if (separator.test(name.replaceAll(commaBeforeShare, '')) || countShares(name) > 1)
    return companyWord.test(name) ? acceptable.company : acceptable.several
  if (countShares(name) > 0 && !companyWord.test(name)) return acceptable.share
  if (companyWord.test(name) || /["«»“”\d№]/u.test(name)) return acceptable.company
  if (words.slice(1).some((part) => initial.test(part))) return acceptable.initials
  if (words.length === 1) return acceptable.oneWord
  if (words.length > 3 || !words.every((part) => part.split(' ').every((one) => word.test(one))))
    return acceptable.unclear
  const [, second = '', third] = words
  if (third === undefined) return isPatronymic(second) ? messages.order : null
  if (isPatronymic(third) && !turkicEnd.test(third)) return null
  return isPatronymic(second) ? messages.order : acceptable.unclear
}

const joinLines = (name: string): string =>
  name
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

/** The receipt shows the surname, which the resident types at registration: several owners are whole there. */
const takeAsIs = (name: string, fault: string): readonly string[] => {
  const [surname = '', first = '', ...rest] = name.split(' ')
  const isOne = ofOnePerson.includes(fault) && word.test(surname) && !initial.test(surname)
  return isOne ? [surname, first, rest.join(' ')] : [joinLines(name), '', '']
}

/** Splits «Фамилия Имя Отчество» or «Фамилия Имя». Other names are faults, because a surname opens the registration. */
export const splitFullName = (name: string | null): Derived => {
  if (name === null) return { fault: messages.empty }
  const words = toWords(name)
  const fault = findFault(name, words)
  if (fault !== null)
    return acceptableFaults.includes(fault) ? { fault, texts: takeAsIs(name, fault) } : { fault }
  const [surname = '', first = '', father = ''] = words
  return { texts: [surname, first, father] }
}
