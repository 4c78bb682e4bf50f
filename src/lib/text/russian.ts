/** Forms of a Russian word after a number: 1 счётчик, 3 счётчика, 5 счётчиков. */
interface Forms {
  readonly one: string
  readonly few: string
  readonly many: string
}

let rules: Intl.PluralRules | undefined

/** The form of the word for the number; a fraction takes the one of 'few' ('1,5 рубля'). */
export const plural = (count: number, forms: Forms): string => {
  rules ??= new Intl.PluralRules('ru')
  const rule = rules.select(count)
  if (rule === 'one' || rule === 'many') return forms[rule]
  return forms.few
}

/** The number with its word: '3 счётчика'. */
export const counted = (count: number, forms: Forms): string => `${count}\u00a0${plural(count, forms)}`

/** The words as a sentence: what others say may have no full stop. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
