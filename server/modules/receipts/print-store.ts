import type { Queryable } from '../../db/connect.ts'
import type { Requisites } from './bank-code.ts'

/** A task that this process has taken. */
export interface Taken {
  readonly id: string
  readonly accrual_id: number
  readonly tries: number
}

/** Takes the task that has waited the longest and puts it off, so that no other process takes it meanwhile. */
export const takeTask = async (sql: Queryable, now: Date, until: Date): Promise<Taken | undefined> => {
  const [row] = await sql<Taken[]>`
    update receipt_task set tries = tries + 1, due_at = ${until}
    where id = (select id from receipt_task where due_at <= ${now} order by due_at limit 1 for update skip locked)
    returning id, accrual_id, tries`
  return row
}

export const finishTask = async (
  sql: Queryable,
  id: string,
  content: Uint8Array | null,
  now: Date,
): Promise<void> => {
  await sql`
    update receipt_task set status = ${content === null ? 'failed' : 'success'}, content = ${content},
      finished_at = ${now}, due_at = null
    where id = ${id} and status = 'wip'`
}

export const postponeTask = async (sql: Queryable, id: string, dueAt: Date): Promise<void> => {
  await sql`update receipt_task set due_at = ${dueAt} where id = ${id} and status = 'wip'`
}

/** Forgets what was printed, or asked for, before a moment. */
export const deleteTasksBefore = async (sql: Queryable, moment: Date): Promise<void> => {
  await sql`delete from receipt_task where created_at < ${moment}`
}

/** What stands on a receipt beside its lines. */
export interface Frame {
  readonly organisation_id: number
  readonly organisation: string
  readonly emergency_phone: string | null
  readonly time_zone: string
  readonly personal_account_id: number
  readonly number: string
  readonly surname: string
  readonly address: string
  readonly sector: string
  readonly requisites: Requisites | null
}

export const findFrame = async (sql: Queryable, accrualId: number): Promise<Frame | undefined> => {
  const [row] = await sql<Frame[]>`
    select organisation.id as organisation_id, organisation.name as organisation, organisation.emergency_phone,
      organisation.time_zone, account.id as personal_account_id, account.number, account.surname, account.address,
      sector.code as sector,
      case when requisites.sector_id is not null then json_build_object('recipient', requisites.recipient,
        'inn', requisites.inn, 'kpp', requisites.kpp, 'personal_account', requisites.personal_account,
        'bank_name', requisites.bank_name, 'bic', requisites.bic, 'correspondent', requisites.correspondent)
      end as requisites
    from accrual
    join personal_account account on account.id = accrual.personal_account_id
    join organisation on organisation.id = account.organisation_id
    join sector on sector.id = accrual.sector_id
    left join sector_requisites requisites on requisites.sector_id = sector.id
    where accrual.id = ${accrualId}`
  return row
}
