import type { Clock } from '../../ports/clock.ts'
import { paragraphs, type Composers } from '../letters/service.ts'
import { readsReceipts } from '../profile/service.ts'
import { gather } from './gather.ts'
import { fileNameOf } from './present.ts'
import type { Printed } from './printed.ts'
import { texts } from './texts.ts'

interface LetterParts {
  readonly clock: Clock
  /** The address that residents open, without a slash at its end. */
  readonly publicUrl: string
  /** Makes the file of a receipt. */
  readonly print: (printed: Printed) => Promise<Uint8Array>
}

/** Writers of the letters with receipts; one to an address that was erased meanwhile is not written. */
export const receiptLetters = ({ clock, publicUrl, print }: LetterParts): Composers => ({
  receipts_receipt: async (sql, { recipient, data: { accrual: id, profile } }) => {
    if (id === undefined || profile === undefined) throw new Error('A letter names no receipt')
    if (!(await readsReceipts(sql, Number(profile), recipient))) return null
    const printed = await gather({ sql, clock, publicUrl }, Number(id))
    const { accrual } = printed.receipt
    const { hello, subject, what, toPay, pay, why } = texts.letter
    const href = `${publicUrl}/#/accruals/payment/?sector=${encodeURIComponent(accrual.sector)}`
    return {
      ...paragraphs(subject(accrual), [
        hello,
        what(accrual, printed.address),
        toPay(accrual),
        ...(accrual.to_pay > 0 ? [{ label: pay, href }] : []),
        why(printed.accountNumber),
      ]),
      attachments: [
        { filename: fileNameOf(accrual), contentType: 'application/pdf', content: await print(printed) },
      ],
    }
  },
})
