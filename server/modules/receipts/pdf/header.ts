import type { Accrual } from '#contract/accruals/schema.ts'
import { paper, setFont, textWidth, type Pdf } from '../../../kernel/pdf/make-pdf.ts'
import type { Printed } from '../printed.ts'
import { ink } from './ink.ts'
import { sumOf, words } from './words.ts'

const boxWidth = 190
const boxHeight = 58
const padding = 12

/** What the sum is. A month of recalculation alone has nothing to be paid, and nothing was. */
const labelOf = ({ to_pay, paid, due_date }: Accrual): string => {
  if (to_pay !== 0) return words.toPay(due_date)
  return paid === 0 ? words.nothing : words.paid
}

/** Who asks, for which month, and beside it how much and till when. */
export const drawHeader = (pdf: Pdf, { organisation, receipt: { accrual } }: Printed): void => {
  const { margin: x } = paper
  const top = pdf.y
  const width = textWidth - boxWidth - 20
  setFont(pdf, 'text', 9).fillColor(ink.quiet).text(organisation, x, top, { width })
  setFont(pdf, 'strong', 18)
    .fillColor(ink.text)
    .text(`${words.title} ${words.forMonth(accrual.period)}`, x, pdf.y + 2, { width })
  setFont(pdf, 'text', 10).text(accrual.sector_name, x, pdf.y + 1, { width })
  setFont(pdf, 'text', 8)
    .fillColor(ink.quiet)
    .text(words.subtitle, x, pdf.y + 1, { width })
  const bottom = pdf.y

  const boxX = x + textWidth - boxWidth
  pdf.roundedRect(boxX, top, boxWidth, boxHeight, 6).fill(ink.ground)
  const inside = { width: boxWidth - 2 * padding, lineBreak: false }
  setFont(pdf, 'text', 9)
    .fillColor(ink.text)
    .text(labelOf(accrual), boxX + padding, top + 10, inside)
  setFont(pdf, 'strong', 20).text(
    words.roubles(sumOf(accrual.to_pay === 0 ? accrual.paid : accrual.to_pay)),
    boxX + padding,
    top + 24,
    inside,
  )
  pdf.x = x
  pdf.y = Math.max(bottom, top + boxHeight) + 14
}
