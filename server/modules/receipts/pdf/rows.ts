import { paper, setFont, textWidth, type Pdf } from '../../../kernel/pdf/make-pdf.ts'
import { ink } from './ink.ts'
import { words } from './words.ts'

/** Widths of the columns; the first takes what is left. */
const numbers = [36, 50, 56, 62, 60, 44, 62]
const widths = [textWidth - numbers.reduce((sum, width) => sum + width, 0), ...numbers]
const padding = { x: 4, y: 4 }
const bottom = paper.height - paper.margin - 14

/** Whether so much room is left on the page. */
export const hasRoom = (pdf: Pdf, height: number): boolean => pdf.y + height <= bottom

interface Row {
  readonly cells: readonly string[]
  /** Under the first cell, over the whole width. */
  readonly note?: string
  readonly isStrong?: boolean
}

const line = (pdf: Pdf, y: number, colour: string): void => {
  pdf
    .moveTo(paper.margin, y)
    .lineTo(paper.margin + textWidth, y)
    .lineWidth(0.6)
    .strokeColor(colour)
    .stroke()
}

const heightOf = (pdf: Pdf, { cells, note, isStrong = false }: Row): number => {
  const [first = ''] = cells
  const inside = (widths[0] ?? 0) - 2 * padding.x
  const text = setFont(pdf, isStrong ? 'strong' : 'text', 8.5).heightOfString(first, { width: inside })
  const under =
    note === undefined
      ? 0
      : setFont(pdf, 'text', 7.5).heightOfString(note, { width: textWidth - 2 * padding.x }) + 1
  return text + under + 2 * padding.y
}

const drawCells = (pdf: Pdf, cells: readonly string[], y: number): void => {
  let { margin: x } = paper
  for (const [index, cell] of cells.entries()) {
    const width = widths[index] ?? 0
    const isText = index < 2
    pdf.text(cell, x + padding.x, y, {
      width: width - 2 * padding.x,
      align: isText ? 'left' : 'right',
      lineBreak: index === 0,
    })
    x += width
  }
}

/** The names of the columns, again on every page. */
export const drawHead = (pdf: Pdf): void => {
  const top = pdf.y
  const height = 18
  pdf.rect(paper.margin, top, textWidth, height).fill(ink.ground)
  setFont(pdf, 'text', 7.5).fillColor(ink.quiet)
  drawCells(pdf, words.columns, top + 5)
  pdf.x = paper.margin
  pdf.y = top + height
}

/** A row of the table, on a new page where this one has no room for it. */
export const drawRow = (pdf: Pdf, row: Row): void => {
  const height = heightOf(pdf, row)
  if (!hasRoom(pdf, height)) {
    pdf.addPage()
    drawHead(pdf)
  }
  const top = pdf.y
  setFont(pdf, row.isStrong ? 'strong' : 'text', 8.5).fillColor(ink.text)
  drawCells(pdf, row.cells, top + padding.y)
  if (row.note !== undefined) {
    setFont(pdf, 'text', 7.5).fillColor(ink.quiet)
    const y = top + height - padding.y - pdf.heightOfString(row.note, { width: textWidth - 2 * padding.x })
    pdf.text(row.note, paper.margin + padding.x, y, { width: textWidth - 2 * padding.x })
  }
  line(pdf, top + height, row.isStrong ? ink.text : ink.line)
  pdf.x = paper.margin
  pdf.y = top + height
}
