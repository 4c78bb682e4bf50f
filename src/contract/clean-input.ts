import { cleanText } from './clean-text.ts'

/**
 * A password is hashed as typed: one that was stored with such a character must still match. The name of a file is not
 * typed, and its check refuses such characters.
 */
const keptFields: ReadonlySet<string> = new Set(['password', 'filename'])
/** Deeper input fits no schema. */
const maxDepth = 20

/** Cleans each text of a call's input, before its schema is applied. */
export const cleanInput = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value
  if (Array.isArray(value)) return value.map((item) => cleanInput(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      keptFields.has(name) ? part : cleanInput(part, depth + 1),
    ]),
  )
}
