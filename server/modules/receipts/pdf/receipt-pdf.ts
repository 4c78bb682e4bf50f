import { makePdf, paper, setFont, textWidth, type Pdf } from '../../../kernel/pdf/make-pdf.ts'
import type { Printed } from '../printed.ts'
import { drawCodes } from './codes.ts'
import { drawHeader } from './header.ts'
import { ink } from './ink.ts'
import { drawParties } from './parties.ts'
import { drawTable } from './table.ts'
import { momentOf, words } from './words.ts'

/** The foot of every page: when it was made, whom to call in need, which page of how many it is. */
const drawFeet = (pdf: Pdf, { emergencyPhone, at, timeZone }: Printed): void => {
  const { start, count } = pdf.bufferedPageRange()
  const left = [
    words.printed(momentOf(at, timeZone)),
    ...(emergencyPhone === null ? [] : [words.emergency(emergencyPhone)]),
  ].join(' · ')
  for (let number = 1; number <= count; number += 1) {
    pdf.switchToPage(start + number - 1)
    // The foot stands in the margin, where a text would otherwise begin a new page.
    pdf.page.margins.bottom = 0
    const y = paper.height - paper.margin
    setFont(pdf, 'text', 7.5).fillColor(ink.quiet)
    pdf.text(left, paper.margin, y, { width: textWidth, lineBreak: false })
    if (count > 1)
      pdf.text(words.sheet(number, count), paper.margin, y, {
        width: textWidth,
        align: 'right',
        lineBreak: false,
      })
  }
}

/** The receipt as a PDF, as residents know it from their letter box (P-08, P-09). */
export const receiptPdf = (printed: Printed): Promise<Buffer<ArrayBuffer>> => {
  const { accrual } = printed.receipt
  const title = `${words.title} ${words.forMonth(accrual.period)}, ${words.account} ${printed.accountNumber}`
  return makePdf({ title, author: printed.organisation, at: printed.at }, (pdf) => {
    drawHeader(pdf, printed)
    drawParties(pdf, printed)
    drawTable(pdf, printed)
    drawCodes(pdf, printed)
    drawFeet(pdf, printed)
  })
}
