import { paper, setFont, textWidth, type Pdf } from '../../../kernel/pdf/make-pdf.ts'
import type { Printed } from '../printed.ts'
import { ink } from './ink.ts'
import { words } from './words.ts'

const gap = 20
const width = (textWidth - gap) / 2

const payerOf = ({ surname, address, accountNumber }: Printed): readonly string[] => [
  surname,
  address,
  `${words.account} ${accountNumber}`,
]

const recipientOf = ({ requisites }: Printed): readonly string[] => {
  if (requisites === null) return [words.noRequisites]
  const { recipient, inn, kpp, personal_account, bank_name, bic, correspondent } = requisites
  return [
    recipient,
    kpp === '' ? `ИНН ${inn}` : `ИНН ${inn}, КПП ${kpp}`,
    `Р/с ${personal_account}`,
    `${bank_name}, БИК ${bic}`,
    ...(correspondent === '' ? [] : [`К/с ${correspondent}`]),
  ]
}

/** Draws a block and says where it ends. */
const drawParty = (pdf: Pdf, title: string, [first = '', ...rest]: readonly string[], x: number): number => {
  const top = pdf.y
  setFont(pdf, 'text', 8).fillColor(ink.quiet).text(title, x, top, { width })
  setFont(pdf, 'strong', 9.5)
    .fillColor(ink.text)
    .text(first, x, pdf.y + 1, { width })
  setFont(pdf, 'text', 9)
  for (const line of rest) pdf.text(line, x, pdf.y + 1, { width })
  const bottom = pdf.y
  pdf.y = top
  return bottom
}

/** Who pays, and to whom. */
export const drawParties = (pdf: Pdf, printed: Printed): void => {
  const { margin: x } = paper
  const ends = [
    drawParty(pdf, words.payer, payerOf(printed), x),
    drawParty(pdf, words.recipient, recipientOf(printed), x + width + gap),
  ]
  pdf.x = x
  pdf.y = Math.max(...ends) + 14
}
