import type { Bank } from '../../ports/bank.ts'
import type { Clock } from '../../ports/clock.ts'
import { paragraphs, type Composers } from '../notifications/channels/email/service.ts'
import { hasReceiptReader } from '../profile/service.ts'
import { collectReceiptContent, type RenderReceipt } from './receipt-content.ts'
import { toFileName, messages } from './messages.ts'

interface EmailDeps {
  readonly clock: Clock
  readonly publicUrl: string
  readonly bank: Bank | null
  readonly render: RenderReceipt
}

/** Composes the email; null if the resident removed the address meanwhile. */
export const receiptEmails = ({ clock, publicUrl, bank, render }: EmailDeps): Composers => ({
  receipts_receipt: async (sql, { recipient, data: { accrual: id, profile } }) => {
    if (id === undefined || profile === undefined) throw new Error('An email names no receipt')
    if (!(await hasReceiptReader(sql, Number(profile), recipient))) return null
    const content = await collectReceiptContent({ sql, clock, publicUrl, bank }, Number(id))
    const { accrual } = content.receipt
    const { hello, subject, what, toPay, pay, payByCode, payByRequisites, why } = messages.email
    const href = `${publicUrl}/#/accruals/payment/?sector=${encodeURIComponent(accrual.sector)}`
    const byReceipt = content.requisites === null ? payByRequisites : payByCode
    return {
      ...paragraphs(subject(accrual), [
        hello,
        what(accrual, content.address),
        toPay(accrual, content.owed),
        ...(content.owed.toPay > 0 ? [bank ? { label: pay, href } : byReceipt] : []),
        why(content.accountNumber),
      ]),
      attachments: [
        { filename: toFileName(accrual), contentType: 'application/pdf', content: await render(content) },
      ],
    }
  },
})
