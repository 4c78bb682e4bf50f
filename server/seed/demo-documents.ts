import { shiftMonths } from '#contract/calendar.ts'
import { plainPdf } from '../kernel/pdf/plain-pdf.ts'
import type { Tx } from '../db/connect.ts'
import { organisation } from './demo-data.ts'

interface DemoDocument {
  readonly title: string
  readonly filename: string
  /** Months from its publication to today. */
  readonly months: number
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
    lines: [
      'Лицевой счёт 100200012',
      'ул. Садовая, 5, кв. 12',
      'Начисления и платежи сверены. Расхождений нет.',
      'Бухгалтерия управляющей организации',
    ],
  },
  {
    title: 'Протокол общего собрания собственников',
    filename: 'Протокол собрания.pdf',
    months: 2,
    lines: [
      'ул. Садовая, 5',
      'Собственники помещений приняли решения:',
      '1. Утвердить смету на содержание дома.',
      '2. Заменить светильники в подъездах на светодиодные.',
      '3. Хранить протокол в управляющей организации.',
    ],
  },
  {
    title: 'Договор управления домом',
    filename: 'Договор управления.pdf',
    months: 14,
    lines: [
      'ул. Садовая, 5',
      'Управляющая организация по заданию собственников помещений управляет домом: содержит общее имущество,',
      'обеспечивает коммунальные услуги и отвечает за их качество.',
      'Плата вносится до 15-го числа месяца, следующего за расчётным.',
    ],
  },
]

/** Documents for residents, small and real; `today` is 'YYYY-MM-DD' of the organisation. */
export const addDocuments = async (tx: Tx, organisationId: number, today: string): Promise<void> => {
  for (const { title, filename, months, lines, account = null } of documents) {
    const publishedOn = shiftMonths(today, -months)
    const at = new Date(`${publishedOn}T06:00:00Z`)
    const content = await plainPdf({ title, author: organisation.name, lines, at })
    await tx`
      insert into attachment (organisation_id, personal_account_id, title, filename, content_type, content, published_on)
      values (${organisationId}, (select id from personal_account where number = ${account}),
        ${title}, ${filename}, 'application/pdf', ${content}, ${publishedOn})`
  }
}
