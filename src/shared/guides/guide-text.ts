import type { Guide } from './guides.ts'

type GuideBody = Pick<Guide, 'about' | 'steps' | 'note'>

const isStep = (line: string): boolean => /^\d{1,2}[.)] /.test(line)

/** Formats a guide as the desk edits it: paragraphs, numbered steps, the note. */
export const formatGuide = ({ about, steps, note }: GuideBody): string =>
  [...about, steps.map((step, index) => `${index + 1}. ${step}`).join('\n'), note]
    .filter((part) => part !== '')
    .join('\n\n')

/** Lines before the numbered steps are paragraphs, those after them the note. */
export const parseGuide = (text: string): GuideBody => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const first = lines.findIndex(isStep)
  const last = lines.findLastIndex(isStep)
  if (first === -1) return { about: lines, steps: [], note: '' }
  return {
    about: lines.slice(0, first),
    steps: lines.slice(first, last + 1).map((line) => line.replace(/^\d{1,2}[.)] /, '')),
    note: lines.slice(last + 1).join(' '),
  }
}
