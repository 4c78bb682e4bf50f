const longest = 300

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
}
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|([a-z]+));/g, (whole, code: string | undefined, name: string | undefined) => {
    if (name !== undefined) return entities[name] ?? whole
    const point = Number(code)
    return point > 31 && point < 0xd800 ? String.fromCodePoint(point) : ' '
  })

const cut = (text: string): string => {
  if (text.length <= longest) return text
  return `${text.slice(0, longest).replace(/[\s,.;:—–-]*\S*$/, '')}…`
}

/**
 * The beginning of a description in plain words, for a list. It is text, and shown as text: nothing depends on what
 * is left out here.
 */
export const summaryOf = (html: string): string => {
  const words = html
    .replace(/<(script|style|template)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/([^\s.,:;!?>])\s*<\/(?:li|h\d|td|th|caption)\s*>/gi, '$1. ')
    .replace(/<[^>]*(?:>|$)/g, ' ')
  return cut(decoded(words).replace(/\s+/g, ' ').trim())
}
