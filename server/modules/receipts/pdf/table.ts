import type { AccrualLine } from '#contract/accruals/schema.ts'
import { toKopecks, toRoubles } from '#contract/money.ts'
import { setFont, paper, textWidth, type Pdf } from '../../../kernel/pdf/make-pdf.ts'
import { dateIn } from '../../../kernel/local-date.ts'
import type { Printed } from '../printed.ts'
import { ink } from './ink.ts'
import { drawHead, drawRow, hasRoom } from './rows.ts'
import { cellOf, figureOf, sumOf, words } from './words.ts'

type Sums = Pick<AccrualLine, 'charged' | 'recalculated' | 'benefit'>

const total = (lines: readonly AccrualLine[], part: keyof Sums): number =>
  toRoubles(lines.reduce((sum, line) => sum + toKopecks(line[part]), 0))

const sumsOf = ({ charged, recalculated, benefit }: Sums): readonly string[] => [
  sumOf(charged),
  cellOf(recalculated),
  cellOf(benefit),
  sumOf(toRoubles(toKopecks(charged) + toKopecks(recalculated) - toKopecks(benefit))),
]

const drawTotal = (pdf: Pdf, title: string, sum: string, isStrong: boolean): void => {
  const y = pdf.y + 5
  setFont(pdf, isStrong ? 'strong' : 'text', isStrong ? 11 : 9).fillColor(ink.text)
  pdf.text(title, paper.margin, y, { width: textWidth - 130, align: 'right', lineBreak: false })
  pdf.text(sum, paper.margin + textWidth - 124, y, { width: 120, align: 'right', lineBreak: false })
  pdf.x = paper.margin
  pdf.y = y + (isStrong ? 14 : 11)
}

const drawTotals = (pdf: Pdf, { receipt: { accrual }, debtKopecks, timeZone, at }: Printed): void => {
  const today = dateIn(timeZone, at)
  if (!hasRoom(pdf, 60)) pdf.addPage()
  pdf.y += 6
  if (accrual.paid > 0) drawTotal(pdf, words.paidOf, words.roubles(sumOf(accrual.paid)), false)
  drawTotal(pdf, words.left, words.roubles(sumOf(accrual.to_pay)), true)
  const debt = toRoubles(Math.abs(debtKopecks))
  if (debtKopecks < 0) drawTotal(pdf, words.advance(today), words.roubles(sumOf(debt)), false)
  else if (debt !== accrual.to_pay) drawTotal(pdf, words.debt(today), words.roubles(sumOf(debt)), false)
}

/** What was charged for, line by line, and what is left to be paid. */
export const drawTable = (pdf: Pdf, printed: Printed): void => {
  const { lines } = printed.receipt
  drawHead(pdf)
  for (const line of lines) {
    const { service, unit, volume, tariff, recalculation_reason: reason } = line
    const cells = [service, unit, figureOf(volume), figureOf(tariff, 2), ...sumsOf(line)]
    drawRow(pdf, reason === null ? { cells } : { cells, note: words.reason(reason) })
  }
  const all = {
    charged: total(lines, 'charged'),
    recalculated: total(lines, 'recalculated'),
    benefit: total(lines, 'benefit'),
  }
  drawRow(pdf, { cells: [words.total, '', '', '', ...sumsOf(all)], isStrong: true })
  drawTotals(pdf, printed)
}
