import { shiftMonths } from '#contract/calendar.ts'
import type { Tx } from '../connect.ts'
import { pdfOf } from './pdf.ts'

interface DemoDocument {
  readonly title: string
  readonly filename: string
  /** Months from its publication to today. */
  readonly months: number
  /** In Latin letters: see pdf.ts. */
  readonly lines: readonly string[]
  /** Number of the account that it is for; without one it is for all. */
  readonly account?: string
}

const documents: readonly DemoDocument[] = [
  {
    title: 'Акт сверки по лицевому счёту',
    filename: 'Акт сверки 100200012.pdf',
    months: 1,
    account: '100200012',
    lines: ['AKT SVERKI', '', 'Litsevoy schyot 100200012', 'ul. Sadovaya, 5, kv. 12'],
  },
  {
    title: 'Протокол общего собрания собственников',
    filename: 'Протокол собрания.pdf',
    months: 2,
    lines: ['PROTOKOL OBSHCHEGO SOBRANIYA', '', 'ul. Sadovaya, 5'],
  },
  {
    title: 'Договор управления домом',
    filename: 'Договор управления.pdf',
    months: 14,
    lines: ['DOGOVOR UPRAVLENIYA DOMOM', '', 'UK "Sadovaya"', 'ul. Sadovaya, 5'],
  },
]

/** Documents for residents, small and real; `today` is 'YYYY-MM-DD' of the organisation. */
export const addDocuments = async (tx: Tx, organisationId: number, today: string): Promise<void> => {
  for (const { title, filename, months, lines, account = null } of documents) {
    await tx`
      insert into attachment (organisation_id, personal_account_id, title, filename, content_type, content, published_on)
      values (${organisationId}, (select id from personal_account where number = ${account}),
        ${title}, ${filename}, 'application/pdf', ${pdfOf(lines)}, ${shiftMonths(today, -months)})`
  }
}
