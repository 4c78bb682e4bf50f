import { randomUUID } from 'node:crypto'
import type { NewRequest, RequestType } from '#contract/requests/schema.ts'
import type { RequestStatus, TicketStatus } from '#contract/cases/schema.ts'
import type { Sql } from '../../../server/db/connect.ts'

const getId = ([row]: readonly { readonly id: number }[]): number => {
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}

interface RequestOptions {
  readonly type?: RequestType
  readonly status?: RequestStatus
  readonly created?: string
  readonly changed?: string
  readonly description?: string
}

export const addRequest = async (
  sql: Sql,
  profile: number,
  options: RequestOptions = {},
): Promise<number> => {
  const { type = 'AreaRequest', status = 'accepted', created = '2026-03-10T08:00:00Z' } = options
  const id = getId(
    await sql<{ id: number }[]>`
      insert into request (organisation_id, personal_account_id, profile_id, house, type, category, category_name,
        subcategory, subcategory_name, description, phones, status, created_at, changed_at)
      select account.organisation_id, account.id, ${profile}, account.house, ${type}, 'plumbing', 'Сантехника', 'tap',
        'Течёт кран или смеситель', ${options.description ?? 'Капает'},
        ${sql.json([{ digits: '79035550147', add: '', added_by_tenant: true }])}, ${status}, ${created},
        ${options.changed ?? created}
      from profile join personal_account account on account.id = profile.personal_account_id
      where profile.id = ${profile}
      returning id`,
  )
  await sql`insert into request_event (request_id, status, at) values (${id}, 'accepted', ${created})`
  return id
}

interface TicketOptions {
  readonly status?: TicketStatus
  readonly created?: string
  readonly changed?: string
}

export const addTicket = async (sql: Sql, profile: number, options: TicketOptions = {}): Promise<number> => {
  const { status = 'sent', created = '2026-03-10T08:00:00Z', changed = created } = options
  const id = getId(
    await sql<{ id: number }[]>`
      insert into ticket (organisation_id, personal_account_id, profile_id, topic_id, topic_name, description, status,
        created_at, changed_at)
      select account.organisation_id, account.id, ${profile}, 1, 'Начисления и оплата', 'Почему так дорого?', ${status},
        ${created}, ${changed}
      from profile join personal_account account on account.id = profile.personal_account_id
      where profile.id = ${profile}
      returning id`,
  )
  await sql`insert into ticket_event (ticket_id, status, at) values (${id}, 'sent', ${created})`
  return id
}

export const newRequest = (over: Partial<NewRequest> = {}): NewRequest => ({
  _type: 'AreaRequest',
  category: 'plumbing',
  subcategory: 'tap',
  description: 'Капает из-под ручки',
  execution: { desired_start_at: '2026-03-16T11:00:00Z', desired_end_at: '2026-03-16T11:15:00Z' },
  phones: [{ type: 'cell', add: '', number: '+7 903 555 01 47', added_by_tenant: true }],
  ...over,
})

export const keyed = (key: string = randomUUID()) => ({ headers: { 'idempotency-key': key } })
