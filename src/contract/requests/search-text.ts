import { foldLookalikes } from '../lookalikes.ts'

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const byKey = new Map([...latinKeys].map((key, at) => [key, russianKeys[at] ?? key]))

/** Converts a text typed on the Latin layout of a Russian keyboard: «ufp» is «газ». */
const fixLayout = (text: string): string =>
  /[а-яё]/i.test(text) ? text : [...text].map((key) => byKey.get(key) ?? key).join('')

/** Returns lowercase text for search: «е» for «ё», Cyrillic letters for Latin ones that look the same. */
export const toSearchText = (text: string): string =>
  foldLookalikes(fixLayout(text.toLowerCase()).toUpperCase()).toLowerCase().replaceAll('ё', 'е')

export const toSearchWords = (text: string): readonly string[] =>
  toSearchText(text)
    .split(/[^а-яa-z0-9]+/)
    .filter((word) => word !== '')
