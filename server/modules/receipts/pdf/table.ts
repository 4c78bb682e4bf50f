import type { AccrualLine } from '#contract/accruals/schema.ts'
import { toKopecks, toRoubles } from '#contract/money.ts'
import { toLocalDate } from '../../../kernel/local-date.ts'
import { paper, setFont, textWidth, type Pdf } from '../../../kernel/pdf/create-pdf.ts'
import type { ReceiptContent } from '../receipt-content.ts'
import { formatCell, formatFigure, formatSum, messages } from './messages.ts'

/** Readable on screen and in greyscale print. */
export const ink = { text: '#10181a', quiet: '#566466', line: '#c3cccc', ground: '#eef2f2' } as const

/** The first column takes the rest. */
const numbers = [36, 50, 56, 62, 60, 44, 62]
const widths = [textWidth - numbers.reduce((sum, width) => sum + width, 0), ...numbers]
const padding = { x: 4, y: 4 }
const bottom = paper.height - paper.margin - 14

/** Takes `height` in points. */
export const fitsOnPage = (pdf: Pdf, height: number): boolean => pdf.y + height <= bottom

interface Row {
  readonly cells: readonly string[]
  /** Below the first cell, full width. */
  readonly note?: string
  readonly isStrong?: boolean
}

const drawLine = (pdf: Pdf, y: number, colour: string): void => {
  pdf
    .moveTo(paper.margin, y)
    .lineTo(paper.margin + textWidth, y)
    .lineWidth(0.6)
    .strokeColor(colour)
    .stroke()
}

const measureHeight = (pdf: Pdf, { cells, note, isStrong = false }: Row): number => {
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

const drawHead = (pdf: Pdf): void => {
  const top = pdf.y
  const height = 18
  pdf.rect(paper.margin, top, textWidth, height).fill(ink.ground)
  setFont(pdf, 'text', 7.5).fillColor(ink.quiet)
  drawCells(pdf, messages.columns, top + 5)
  pdf.x = paper.margin
  pdf.y = top + height
}

const drawRow = (pdf: Pdf, row: Row): void => {
  const height = measureHeight(pdf, row)
  if (!fitsOnPage(pdf, height)) {
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
  drawLine(pdf, top + height, row.isStrong ? ink.text : ink.line)
  pdf.x = paper.margin
  pdf.y = top + height
}

type Sums = Pick<AccrualLine, 'charged' | 'recalculated' | 'benefit'>

const total = (lines: readonly AccrualLine[], part: keyof Sums): number =>
  toRoubles(lines.reduce((sum, line) => sum + toKopecks(line[part]), 0))

const formatSums = ({ charged, recalculated, benefit }: Sums): readonly string[] => [
  formatSum(charged),
  formatCell(recalculated),
  formatCell(benefit),
  formatSum(toRoubles(toKopecks(charged) + toKopecks(recalculated) - toKopecks(benefit))),
]

const drawTotal = (pdf: Pdf, title: string, sum: string, isStrong: boolean): void => {
  const y = pdf.y + 5
  setFont(pdf, isStrong ? 'strong' : 'text', isStrong ? 11 : 9).fillColor(ink.text)
  pdf.text(title, paper.margin, y, { width: textWidth - 130, align: 'right', lineBreak: false })
  pdf.text(sum, paper.margin + textWidth - 124, y, { width: 120, align: 'right', lineBreak: false })
  pdf.x = paper.margin
  pdf.y = y + (isStrong ? 14 : 11)
}

const drawTotals = (
  pdf: Pdf,
  { receipt: { accrual }, owed, debtKopecks, timeZone, at }: ReceiptContent,
): void => {
  const today = toLocalDate(timeZone, at)
  if (!fitsOnPage(pdf, 60)) pdf.addPage()
  pdf.y += 6
  if (accrual.paid > 0) drawTotal(pdf, messages.paidOf, messages.roubles(formatSum(accrual.paid)), false)
  if (owed.onTheWay > 0)
    drawTotal(pdf, messages.onTheWay, messages.roubles(formatSum(toRoubles(owed.onTheWay))), false)
  drawTotal(pdf, messages.left, messages.roubles(formatSum(toRoubles(owed.toPay))), true)
  const debt = toRoubles(Math.abs(debtKopecks))
  if (debtKopecks < 0) drawTotal(pdf, messages.advance(today), messages.roubles(formatSum(debt)), false)
  else if (debt !== accrual.to_pay)
    drawTotal(pdf, messages.debt(today), messages.roubles(formatSum(debt)), false)
}

export const drawTable = (pdf: Pdf, content: ReceiptContent): void => {
  const { lines } = content.receipt
  drawHead(pdf)
  for (const line of lines) {
    const { service, unit, volume, tariff, recalculation_reason: reason } = line
    const cells = [service, unit, formatFigure(volume), formatFigure(tariff, 2), ...formatSums(line)]
    drawRow(pdf, reason === null ? { cells } : { cells, note: messages.reason(reason) })
  }
  const all = {
    charged: total(lines, 'charged'),
    recalculated: total(lines, 'recalculated'),
    benefit: total(lines, 'benefit'),
  }
  drawRow(pdf, { cells: [messages.total, '', '', '', ...formatSums(all)], isStrong: true })
  drawTotals(pdf, content)
}
