import { toRoubles } from '#contract/money.ts'
import { drawCode } from '../../../kernel/pdf/draw-code.ts'
import { paper, setFont, textWidth, type Pdf } from '../../../kernel/pdf/create-pdf.ts'
import { bankCode } from '../bank-code.ts'
import type { ReceiptContent } from '../receipt-content.ts'
import { fitsOnPage, ink } from './table.ts'
import { formatSum, messages } from './messages.ts'

const side = 150
const gap = 20
const height = side + 36

interface Code {
  readonly title: string
  readonly help: string
  /** Readable content of the code. */
  readonly note: string
  readonly text: string
}

const buildCodes = ({
  receipt: { accrual },
  owed,
  requisites,
  accountNumber,
  payLink,
  isRehearsal,
}: ReceiptContent): readonly Code[] => {
  const site =
    payLink === null
      ? []
      : [{ title: messages.siteCode, help: messages.siteCodeHelp, note: payLink, text: payLink }]
  // A bank's application would really pay.
  if (requisites === null || isRehearsal) return site
  const paid = { kopecks: owed.toPay, accountNumber, period: accrual.period }
  const note =
    paid.kopecks > 0 ? messages.bankCodeSum(formatSum(toRoubles(owed.toPay))) : messages.bankCodeNoSum
  return [
    ...site,
    { title: messages.bankCode, help: messages.bankCodeHelp, note, text: bankCode(requisites, paid) },
  ]
}

export const drawCodes = (pdf: Pdf, content: ReceiptContent): void => {
  const codes = buildCodes(content)
  if (codes.length === 0) return
  if (!fitsOnPage(pdf, height + 16)) pdf.addPage()
  const top = pdf.y + 16
  const width = (textWidth - gap) / 2
  for (const [index, { title, help, note, text }] of codes.entries()) {
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
