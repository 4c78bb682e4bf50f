/** Digits of a code by their boxes; '' is an empty box. */
export type Cells = readonly string[]

/** What stands in the boxes after a change, and which of them has the focus then. */
export interface Typed {
  readonly cells: Cells
  readonly focus: number
}

export const emptyCells = (length: number): Cells => Array.from({ length }, () => '')

/** A digit typed into a filled box takes the place of the one that was there. */
const newDigits = (digits: string, before: string): string =>
  digits.length === 2 && before !== '' ? digits.replace(before, '') : digits

/** A box's text after a key, a paste or the device's own filling in: digits go on into the boxes behind it. */
export const typedCode = (cells: Cells, at: number, text: string): Typed => {
  const digits = newDigits(text.replace(/\D/g, ''), cells[at] ?? '').slice(0, cells.length - at)
  if (digits === '') return { cells: text === '' ? cells.with(at, '') : cells, focus: at }
  const filled = cells.map((cell, index) => digits[index - at] ?? cell)
  return { cells: filled, focus: Math.min(at + digits.length, cells.length - 1) }
}

/** Backspace: empties the box, or the one before it when it is empty already. */
export const erasedCode = (cells: Cells, at: number): Typed => {
  const place = cells[at] === '' ? Math.max(0, at - 1) : at
  return { cells: cells.with(place, ''), focus: place }
}
