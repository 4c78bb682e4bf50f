import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { getReceiptFile } from '#contract/receipts/endpoints.ts'
import type {
  printReceiptSchema,
  receiptTaskQuerySchema,
  receiptTaskSchema,
} from '#contract/receipts/schema.ts'
import type { Sql } from '../../db/connect.ts'
import { FileReply } from '../../kernel/file-reply.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { toUrl } from '../../kernel/endpoint-url.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import { formatMonth } from './pdf/messages.ts'
import { findFile, findTask, insertTask, type PrintTask } from './store.ts'
import { toFileName, messages } from './messages.ts'

export interface ReceiptDeps {
  readonly sql: Sql
  readonly clock: Clock
}

type Task = z.output<typeof receiptTaskSchema>

/** Per profile: printing is expensive. */
const maxPerHour = 60

const presentTask = (task: PrintTask): Task => {
  const { taskId, sectorCode, accrual, status, sectorName, period } = task
  return {
    task_id: taskId,
    sector_code: sectorCode,
    accrual,
    status,
    url: status === 'success' ? toUrl(getReceiptFile).replace(':task_id', taskId) : null,
    errors: status === 'failed' ? [messages.failed(sectorName, formatMonth(period))] : [],
  }
}

const notFound = (): DomainError => new DomainError('not_found', [messages.notFound])

/** Treats another profile's tasks as unknown (V-01). */
export const createReceipts = ({ sql, clock }: ReceiptDeps) => {
  const getTask = async ({ profileId }: Principal, id: string): Promise<Task> => {
    const task = await findTask(sql, { profileId, id })
    if (!task) throw notFound()
    return presentTask(task)
  }

  return {
    /** A waiting receipt is not queued twice. */
    print: async (
      caller: Principal,
      { accrual, accrual_id: alias, sector_code: sector }: z.output<typeof printReceiptSchema>,
    ): Promise<Task> => {
      const { profileId, personalAccountId } = caller
      const wanted = accrual ?? alias
      if (wanted === undefined || (alias ?? wanted) !== wanted) throw notFound()
      await countAttempt(sql, clock, [{ bucket: `receipt/${profileId}`, max: maxPerHour, seconds: 3600 }])
      const task = { id: randomUUID(), profileId, personalAccountId, accrual: wanted, sector }
      const id = await sql.begin((tx) => insertTask(tx, { ...task, now: clock.now() }))
      if (id === undefined) throw notFound()
      return getTask(caller, id)
    },

    task: async (
      caller: Principal,
      { task_id: id, sector_code: sector }: z.output<typeof receiptTaskQuerySchema>,
    ): Promise<Task> => {
      const task = await getTask(caller, id)
      if (task.sector_code !== sector) throw notFound()
      return task
    },

    file: async ({ profileId }: Principal, id: string): Promise<FileReply> => {
      const file = await findFile(sql, { profileId, id })
      if (!file) throw notFound()
      return new FileReply({
        filename: toFileName({ period: file.period, sector_name: file.sectorName }),
        contentType: 'application/pdf',
        content: file.content,
      })
    },
  }
}
