import { toKopecks, toRoubles } from '#contract/money.ts'
import { createPdf, paper, setFont, textWidth, type Pdf } from '../../../kernel/pdf/create-pdf.ts'
import { rehearsalLabel } from '../../../kernel/rehearsal.ts'
import type { ReceiptContent } from '../receipt-content.ts'
import { drawCodes } from './codes.ts'
import { drawTable, ink } from './table.ts'
import { formatMoment, formatSum, messages } from './messages.ts'

const boxWidth = 190
const boxHeight = 58
const boxPadding = 12

/** A month with only recalculation has nothing to pay. */
const getHeadline = ({ receipt: { accrual }, owed }: ReceiptContent): readonly [string, number] => {
  if (owed.toPay > 0) return [messages.toPay(accrual.due_date), owed.toPay]
  if (owed.onTheWay > 0) return [messages.onTheWay, owed.onTheWay]
  const paid = toKopecks(accrual.paid)
  return [paid === 0 ? messages.nothing : messages.paid, paid]
}

const markHeight = 26

const drawRehearsal = (pdf: Pdf, { isRehearsal }: ReceiptContent): void => {
  if (!isRehearsal) return
  const { margin: x } = paper
  const top = pdf.y
  pdf.roundedRect(x, top, textWidth, markHeight, 6).fill(ink.text)
  setFont(pdf, 'strong', 10).fillColor('white')
  pdf.text(messages.rehearsal, x + boxPadding, top + 7, {
    width: textWidth - 2 * boxPadding,
    lineBreak: false,
  })
  pdf.x = x
  pdf.y = top + markHeight + 14
}

const drawHeader = (pdf: Pdf, content: ReceiptContent): void => {
  const {
    organisation,
    receipt: { accrual },
  } = content
  const [label, kopecks] = getHeadline(content)
  const { margin: x } = paper
  const top = pdf.y
  const width = textWidth - boxWidth - 20
  setFont(pdf, 'text', 9).fillColor(ink.quiet).text(organisation, x, top, { width })
  setFont(pdf, 'strong', 18)
    .fillColor(ink.text)
    .text(`${messages.title} ${messages.forMonth(accrual.period)}`, x, pdf.y + 2, { width })
  setFont(pdf, 'text', 10).text(accrual.sector_name, x, pdf.y + 1, { width })
  setFont(pdf, 'text', 8)
    .fillColor(ink.quiet)
    .text(messages.subtitle, x, pdf.y + 1, { width })
  const bottom = pdf.y

  const boxX = x + textWidth - boxWidth
  pdf.roundedRect(boxX, top, boxWidth, boxHeight, 6).fill(ink.ground)
  const inside = { width: boxWidth - 2 * boxPadding, lineBreak: false }
  setFont(pdf, 'text', 9)
    .fillColor(ink.text)
    .text(label, boxX + boxPadding, top + 10, inside)
  setFont(pdf, 'strong', 20).text(
    messages.roubles(formatSum(toRoubles(kopecks))),
    boxX + boxPadding,
    top + 24,
    inside,
  )
  pdf.x = x
  pdf.y = Math.max(bottom, top + boxHeight) + 14
}

const gap = 20
const partyWidth = (textWidth - gap) / 2

const formatPayer = ({ surname, address, accountNumber }: ReceiptContent): readonly string[] => [
  surname,
  address,
  `${messages.account} ${accountNumber}`,
]

const formatRecipient = ({ requisites }: ReceiptContent): readonly string[] => {
  if (requisites === null) return [messages.noRequisites]
  const { recipient, inn, kpp, personal_account, bank_name, bic, correspondent } = requisites
  return [
    recipient,
    kpp === '' ? `ИНН ${inn}` : `ИНН ${inn}, КПП ${kpp}`,
    `Р/с ${personal_account}`,
    `${bank_name}, БИК ${bic}`,
    ...(correspondent === '' ? [] : [`К/с ${correspondent}`]),
  ]
}

/** Returns the bottom of the block. */
const drawParty = (pdf: Pdf, title: string, [first = '', ...rest]: readonly string[], x: number): number => {
  const top = pdf.y
  setFont(pdf, 'text', 8).fillColor(ink.quiet).text(title, x, top, { width: partyWidth })
  setFont(pdf, 'strong', 9.5)
    .fillColor(ink.text)
    .text(first, x, pdf.y + 1, { width: partyWidth })
  setFont(pdf, 'text', 9)
  for (const line of rest) pdf.text(line, x, pdf.y + 1, { width: partyWidth })
  const bottom = pdf.y
  pdf.y = top
  return bottom
}

const drawParties = (pdf: Pdf, content: ReceiptContent): void => {
  const { margin: x } = paper
  const ends = [
    drawParty(pdf, messages.payer, formatPayer(content), x),
    drawParty(pdf, messages.recipient, formatRecipient(content), x + partyWidth + gap),
  ]
  pdf.x = x
  pdf.y = Math.max(...ends) + 14
}

const drawFeet = (pdf: Pdf, { emergencyPhone, at, timeZone, isRehearsal }: ReceiptContent): void => {
  const { start, count } = pdf.bufferedPageRange()
  const left = [
    ...(isRehearsal ? [rehearsalLabel] : []),
    messages.printed(formatMoment(at, timeZone)),
    ...(emergencyPhone === null ? [] : [messages.emergency(emergencyPhone)]),
  ].join(' · ')
  for (let number = 1; number <= count; number += 1) {
    pdf.switchToPage(start + number - 1)
    // Text in the margin would start a new page.
    pdf.page.margins.bottom = 0
    const y = paper.height - paper.margin
    setFont(pdf, 'text', 7.5).fillColor(ink.quiet)
    pdf.text(left, paper.margin, y, { width: textWidth, lineBreak: false })
    if (count > 1)
      pdf.text(messages.sheet(number, count), paper.margin, y, {
        width: textWidth,
        align: 'right',
        lineBreak: false,
      })
  }
}

/** Draws the receipt in the layout of the paper form (P-08, P-09). */
export const receiptPdf = (content: ReceiptContent): Promise<Buffer<ArrayBuffer>> => {
  const { accrual } = content.receipt
  const title = `${messages.title} ${messages.forMonth(accrual.period)}, ${messages.account} ${content.accountNumber}`
  return createPdf({ title, author: content.organisation, at: content.at }, (pdf) => {
    drawRehearsal(pdf, content)
    drawHeader(pdf, content)
    drawParties(pdf, content)
    drawTable(pdf, content)
    drawCodes(pdf, content)
    drawFeet(pdf, content)
  })
}
