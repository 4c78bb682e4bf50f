import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shiftMonths } from '#contract/calendar.ts'
import type { Tx, Queryable, Sql } from '../db/connect.ts'
import { plainPdf } from '../kernel/pdf/create-pdf.ts'
import { createPicture, type EncodedPicture, insertPicture } from '../modules/catalogue/pictures.ts'
import { organisation } from './demo-data.ts'
import { demoPositions } from './demo-catalogue.ts'

interface DemoDocument {
  readonly title: string
  readonly filename: string
  /** Months ago. */
  readonly months: number
  readonly lines: readonly string[]
  /** Account number; absent: for all. */
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

const folder = join(import.meta.dirname, 'pictures')

/** The cover first, then all media including it. */
const pictured = demoPositions
  .flatMap(({ services }) => services)
  .flatMap(({ title, picture, more = [] }) =>
    picture === undefined
      ? []
      : [{ title, cover: picture, media: more.length === 0 ? [] : [picture, ...more] }],
  )

const create = async (name: string): Promise<EncodedPicture> =>
  createPicture(await readFile(join(folder, `${name}.svg`)))

const findService = async (sql: Queryable, title: string): Promise<number | undefined> => {
  const [row] = await sql<{ id: number }[]>`select id from service where title = ${title} order by id limit 1`
  return row?.id
}

/** Takes a second, so some tests skip it. */
export const seedPictures = async (sql: Sql): Promise<void> => {
  const there = await sql`select 1 from service_picture limit 1`
  if (there.length > 0) return
  const names = [...new Set(pictured.flatMap(({ cover, media }) => [cover, ...media]))]
  const made = new Map(await Promise.all(names.map(async (name) => [name, await create(name)] as const)))
  await sql.begin(async (tx) => {
    for (const { title, cover, media } of pictured) {
      const serviceId = await findService(tx, title)
      if (serviceId === undefined) continue
      const pictures = [
        { role: 'cover' as const, nth: 0, from: cover },
        ...media.map((from, nth) => ({ role: 'media' as const, nth, from })),
      ]
      for (const { role, nth, from } of pictures) {
        const picture = made.get(from)
        if (picture)
          await insertPicture(tx, { serviceId, role, nth, name: `${role}-${nth}-${from}.svg`, ...picture })
      }
    }
  })
}
