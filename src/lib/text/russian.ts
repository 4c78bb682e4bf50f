/** Plural forms: 1 счётчик, 3 счётчика, 5 счётчиков. */
export interface Forms {
  readonly one: string
  readonly few: string
  readonly many: string
}

let rules: Intl.PluralRules | undefined

/** Fractions take 'few' ('1,5 рубля'). */
export const plural = (count: number, forms: Forms): string => {
  rules ??= new Intl.PluralRules('ru')
  const rule = rules.select(count)
  if (rule === 'one' || rule === 'many') return forms[rule]
  return forms.few
}

/** Returns '3 счётчика'. */
export const counted = (count: number, forms: Forms): string => `${count}\u00a0${plural(count, forms)}`

/** Lowers the first letter for use inside a sentence; keeps abbreviations ('ГВС'). */
export const lowerFirst = (text: string): string =>
  text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())

/** Adds a full stop if the text has none. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
