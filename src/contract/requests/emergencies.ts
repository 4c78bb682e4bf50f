import * as z from 'zod/mini'
import { toSearchText, toSearchWords } from './search-text.ts'

const lineSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const linesSchema = z.array(lineSchema).check(z.maxLength(100))

/** Who is called besides the organisation, in display order. */
const callSchema = z.object({ phone: z.string().check(z.regex(/^[\d+() -]{2,30}$/)), name: lineSchema })

/** What a person calls about before anything is written. */
export const emergencySchema = z.object({
  name: lineSchema,
  /** «Category/kind» of the request that may follow the call. */
  kind: z.optional(z.string().check(z.regex(/^[^/]+\/[^/]+$/))),
  /** Found anywhere in a text, see `findEmergency`. */
  phrases: linesSchema,
  /** Found only if they are the whole text: «газ» alone. */
  words: z.optional(linesSchema),
  /** The organisation's own emergency number comes after these. */
  calls: z.optional(z.array(callSchema).check(z.maxLength(5))),
  avoid: z.optional(linesSchema),
  act: z.optional(linesSchema),
})
export type Emergency = z.output<typeof emergencySchema>

export const emergenciesSchema = z.array(emergencySchema).check(z.maxLength(30))

const negations = new Set(['не', 'нет', 'без'])

/** «пахн*» is the beginning of a word, «газ|газом» are alternatives. */
const isWord = (pattern: string, word: string): boolean =>
  pattern.split('|').some((form) => (form.endsWith('*') ? word.startsWith(form.slice(0, -1)) : word === form))

/** Skips negated words, as in «не пахнет газом», unless the phrase itself has a negation. */
const hasPhrase = (words: readonly string[], phrase: string): boolean => {
  const patterns = toSearchText(phrase).split(/\s+/)
  const isNegative = patterns.some((pattern) => pattern.split('|').some((form) => negations.has(form)))
  const affirmed = isNegative ? words : words.filter((_word, at) => !negations.has(words[at - 1] ?? ''))
  return patterns.every((pattern) => affirmed.some((word) => isWord(pattern, word)))
}

const isWhole = (words: readonly string[], phrase: string): boolean => {
  const patterns = toSearchText(phrase).split(/\s+/)
  return patterns.length === words.length && patterns.every((pattern, at) => isWord(pattern, words[at] ?? ''))
}

/**
 * Returns the first emergency that the text speaks of. All words of a phrase must occur, in any order. `text` is what a
 * resident typed, in any layout.
 */
export const findEmergency = (emergencies: readonly Emergency[], text: string): Emergency | undefined => {
  const words = toSearchWords(text)
  return emergencies.find(
    ({ phrases, words: whole = [] }) =>
      phrases.some((phrase) => hasPhrase(words, phrase)) || whole.some((phrase) => isWhole(words, phrase)),
  )
}
