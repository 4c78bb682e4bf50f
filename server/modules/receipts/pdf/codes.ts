import { toKopecks } from '#contract/money.ts'
import { drawCode } from '../../../kernel/pdf/draw-code.ts'
import { paper, setFont, textWidth, type Pdf } from '../../../kernel/pdf/make-pdf.ts'
import { bankCode } from '../bank-code.ts'
import type { Printed } from '../printed.ts'
import { ink } from './ink.ts'
import { hasRoom } from './rows.ts'
import { sumOf, words } from './words.ts'

const side = 150
const gap = 20
const height = side + 36

interface Code {
  readonly title: string
  readonly help: string
  /** What the code holds, for those who cannot read it. */
  readonly note: string
  readonly text: string
}

const codesOf = ({ receipt: { accrual }, requisites, accountNumber, payLink }: Printed): readonly Code[] => {
  const site = { title: words.siteCode, help: words.siteCodeHelp, note: payLink, text: payLink }
  if (requisites === null) return [site]
  const paid = { kopecks: toKopecks(accrual.to_pay), accountNumber, period: accrual.period }
  const note = paid.kopecks > 0 ? words.bankCodeSum(sumOf(accrual.to_pay)) : words.bankCodeNoSum
  return [site, { title: words.bankCode, help: words.bankCodeHelp, note, text: bankCode(requisites, paid) }]
}

/** The codes, each with a word on where it is read (P-09); never torn apart by a page's end. */
export const drawCodes = (pdf: Pdf, printed: Printed): void => {
  if (!hasRoom(pdf, height + 16)) pdf.addPage()
  const top = pdf.y + 16
  const width = (textWidth - gap) / 2
  for (const [index, { title, help, note, text }] of codesOf(printed).entries()) {
    const x = paper.margin + index * (width + gap)
    pdf.roundedRect(x, top, width, height, 6).lineWidth(0.6).strokeColor(ink.line).stroke()
    setFont(pdf, 'strong', 10).fillColor(ink.text)
    pdf.text(title, x + 12, top + 10, { width: width - 24 })
    drawCode(pdf, text, { x: x + 6, y: top + 26, side })
    const beside = { x: x + side + 12, width: width - side - 22 }
    setFont(pdf, 'text', 8.5).fillColor(ink.text)
    pdf.text(help, beside.x, top + 40, { width: beside.width })
    setFont(pdf, 'text', 7.5).fillColor(ink.quiet)
    pdf.text(note, beside.x, pdf.y + 6, { width: beside.width })
  }
  pdf.x = paper.margin
  pdf.y = top + height
}
