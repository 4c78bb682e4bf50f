import type { Queryable, Tx } from '../../db/connect.ts'

/** `period` is 'YYYY-MM'. */
export interface PrintTask {
  readonly taskId: string
  readonly status: 'wip' | 'success' | 'failed'
  readonly accrual: number
  readonly sectorCode: string
  readonly sectorName: string
  readonly period: string
}

const taskColumns = (sql: Queryable) => sql`
  task.id as task_id, task.status, task.accrual_id as accrual, sector.code as sector_code,
  sector.name as sector_name, to_char(accrual.period, 'YYYY-MM') as period`
const taskTables = (sql: Queryable) => sql`
  receipt_task task join accrual on accrual.id = task.accrual_id join sector on sector.id = accrual.sector_id`

interface NewTask {
  readonly id: string
  readonly profileId: number
  readonly personalAccountId: number
  readonly accrual: number
  readonly sector: string
  readonly now: Date
}

/** Returns the task id, or that of a waiting task; undefined if the account has no such receipt. */
export const insertTask = async (
  tx: Tx,
  { id, profileId, personalAccountId, accrual, sector, now }: NewTask,
): Promise<string | undefined> => {
  // A concurrent press waits here and finds the first task.
  await tx`select from profile where id = ${profileId} for no key update`
  const [row] = await tx<{ readonly id: string }[]>`
    with receipt as (
      select accrual.id from accrual join sector on sector.id = accrual.sector_id
      where accrual.id = ${accrual} and accrual.personal_account_id = ${personalAccountId}
        and sector.code = ${sector}
        -- Lines of an old receipt are deleted (docs/retention.md): nothing is left to print.
        and exists (select from accrual_line where accrual_id = accrual.id)),
    waiting as (
      select task.id from receipt_task task join receipt on receipt.id = task.accrual_id
      where task.profile_id = ${profileId} and task.status = 'wip' limit 1),
    added as (
      insert into receipt_task (id, profile_id, accrual_id, status, created_at, due_at)
      select ${id}, ${profileId}, receipt.id, 'wip', ${now}, ${now} from receipt
      where not exists (select from waiting)
      returning id)
    select id from waiting union all select id from added`
  return row?.id
}

export const findTask = async (
  sql: Queryable,
  { profileId, id }: { readonly profileId: number; readonly id: string },
): Promise<PrintTask | undefined> => {
  const [row] = await sql<PrintTask[]>`
    select ${taskColumns(sql)} from ${taskTables(sql)} where task.id = ${id} and task.profile_id = ${profileId}`
  return row
}

export const findFile = async (
  sql: Queryable,
  { profileId, id }: { readonly profileId: number; readonly id: string },
): Promise<(PrintTask & { readonly content: Uint8Array }) | undefined> => {
  const [row] = await sql<(PrintTask & { readonly content: Uint8Array })[]>`
    select ${taskColumns(sql)}, task.content from ${taskTables(sql)}
    where task.id = ${id} and task.profile_id = ${profileId} and task.status = 'success'`
  return row
}
