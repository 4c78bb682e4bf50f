import type { Derived } from './derivation.ts'
import { lookalikeHyphens } from './letters.ts'

const messages = {
  empty: 'не заполнено',
  several: 'в ячейке несколько человек: нужна строка с одним',
  company: 'это не имя человека: напишите название в столбце «Фамилия»',
  initials: 'вместо имени инициалы: нужны имя и отчество целиком',
  oneWord: 'нужны хотя бы фамилия и имя; одну фамилию пишут в столбце «Фамилия»',
  order: 'похоже, имя стоит впереди: нужно Фамилия Имя Отчество',
  unclear: 'не понять, где фамилия, имя и отчество: разделите их на три столбца',
} as const

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

const findFault = (name: string, words: readonly string[]): string | null => {
  if (/[,;/\n]|\sи\s/u.test(name)) return companyWord.test(name) ? messages.company : messages.several
  if (companyWord.test(name) || /["«»“”\d№]/u.test(name)) return messages.company
  if (words.slice(1).some((part) => initial.test(part))) return messages.initials
  if (words.length === 1) return messages.oneWord
  if (words.length > 3 || !words.every((part) => part.split(' ').every((one) => word.test(one))))
    return messages.unclear
  const [, second = '', third] = words
  if (third === undefined) return isPatronymic(second) ? messages.order : null
  if (isPatronymic(third) && !turkicEnd.test(third)) return null
  return isPatronymic(second) ? messages.order : messages.unclear
}

/** Splits «Фамилия Имя Отчество» or «Фамилия Имя». Other names are faults, because a surname opens the registration. */
export const splitFullName = (name: string | null): Derived => {
  if (name === null) return { fault: messages.empty }
  const words = toWords(name)
  const fault = findFault(name, words)
  if (fault !== null) return { fault }
  const [surname = '', first = '', father = ''] = words
  return { texts: [surname, first, father] }
}
