import { createHash } from 'node:crypto'

const hexadecimal = '0123456789abcdef'
const markLetters = 'abcdefghijklmnop'
const maxDocumentLength = 100

/** Letters, so that no number of a person looks like a mark. `document_mark` in SQL (migration 0099) must agree. */
const toMark = (parts: readonly string[]): string =>
  createHash('sha256')
    .update(parts.join('\n'))
    .digest('hex')
    .slice(0, 8)
    .replaceAll(/./g, (digit) => markLetters[hexadecimal.indexOf(digit)] ?? '')

/**
 * Distinguishes documents of one number, such as payments for several flats through a transit account of a bank. Equal
 * documents of one statement are counted, so each is a payment; another statement gets the same marks.
 */
export const documentMarks = () => {
  const counts = new Map<string, number>()
  return {
    startStatement: () => counts.clear(),
    /** `parts` hold what differs between documents of one number. */
    mark(document: string, parts: readonly string[]): string {
      const mark = toMark(parts)
      const key = `${document}\n${mark}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      const end = count === 1 ? ` [${mark}]` : ` [${mark}-${count}]`
      return document.slice(0, maxDocumentLength - end.length) + end
    },
  }
}
