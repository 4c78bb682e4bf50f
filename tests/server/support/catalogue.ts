import type { ContactDetails } from '#contract/catalogue/order.ts'
import type { Sql } from '../../../server/db/connect.ts'

const getId = ([row]: readonly { readonly id: number }[]): number => {
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}

interface ExecutorOptions {
  readonly name?: string
  readonly phone?: string
  readonly email?: string | null
  readonly link?: string | null
}

export const addExecutor = async (
  sql: Sql,
  organisation: number,
  {
    name = 'Мастерская',
    phone = '74951230077',
    email = 'master@demo.local',
    link = null,
  }: ExecutorOptions = {},
): Promise<number> =>
  getId(
    await sql<{ id: number }[]>`
      insert into service_executor (organisation_id, name, address, phone, monday_from, monday_till, email, link)
      values (${organisation}, ${name}, 'ул. Садовая, 7', ${phone}, '09:00', '18:00', ${email}, ${link})
      returning id`,
  )

interface ServiceOptions {
  readonly title?: string
  readonly description?: string
  readonly position?: string
  readonly executor?: number | null
  readonly recommended?: boolean
  readonly price?: 'price_start_from' | 'contract_price' | 'fixed_price'
  readonly kopecks?: number
  readonly percent?: number
  readonly off?: number
  readonly details?: Partial<ContactDetails>
}

export const addService = async (
  sql: Sql,
  organisation: number,
  options: ServiceOptions = {},
): Promise<number> => {
  const {
    name = 'necessarily',
    address = 'show',
    phone = 'necessarily',
    mail = 'hidden',
    comment = 'show',
  } = options.details ?? {}
  return getId(
    await sql<{ id: number }[]>`
      insert into service (organisation_id, position, executor_id, title, description, price_type, value_kopecks,
        sale_percent, sale_kopecks, is_recommended, contact_name, contact_address, contact_phone, contact_mail,
        contact_comment)
      values (${organisation}, ${options.position ?? 'master_for_an_hour'}, ${options.executor ?? null},
        ${options.title ?? 'Вызов сантехника'}, ${options.description ?? '<p>Приедем сегодня.</p>'},
        ${options.price ?? 'fixed_price'}, ${options.kopecks ?? 90_000}, ${options.percent ?? null},
        ${options.off ?? null}, ${options.recommended ?? false}, ${name}, ${address}, ${phone}, ${mail}, ${comment})
      returning id`,
  )
}
