import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type {
  printReceiptSchema,
  receiptTaskQuerySchema,
  receiptTaskSchema,
} from '#contract/receipts/schema.ts'
import type { Sql } from '../../db/connect.ts'
import { FileReply } from '../../kernel/file-reply.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Clock } from '../../ports/clock.ts'
import { fileNameOf, presentTask } from './present.ts'
import { findFile, findTask, insertTask } from './store.ts'
import { texts } from './texts.ts'

export interface ReceiptsParts {
  readonly sql: Sql
  readonly clock: Clock
}

type Task = z.output<typeof receiptTaskSchema>

/** Printing is work for the server: so many receipts of a profile in an hour. */
const mostAnHour = 60

const notFound = (): Refused => new Refused(404, 'not_found', [texts.notFound])

export const makeReceipts = ({ sql, clock }: ReceiptsParts) => {
  const taskOf = async ({ profileId }: Caller, id: string): Promise<Task> => {
    const task = await findTask(sql, { profileId, id })
    if (!task) throw notFound()
    return presentTask(task)
  }

  return {
    /** Puts a receipt in line; the same one again while it is being printed is the same task. */
    print: async (
      caller: Caller,
      { accrual, accrual_id: alias, sector_code: sector }: z.output<typeof printReceiptSchema>,
    ): Promise<Task> => {
      const { profileId, personalAccountId } = caller
      const wanted = accrual ?? alias
      if (wanted === undefined || (alias ?? wanted) !== wanted) throw notFound()
      await countAttempt(sql, clock, [{ bucket: `receipt/${profileId}`, most: mostAnHour, seconds: 3600 }])
      const task = { id: randomUUID(), profileId, personalAccountId, accrual: wanted, sector }
      const id = await insertTask(sql, { ...task, now: clock.now() })
      if (id === undefined) throw notFound()
      return taskOf(caller, id)
    },

    task: async (
      caller: Caller,
      { task_id: id, sector_code: sector }: z.output<typeof receiptTaskQuerySchema>,
    ): Promise<Task> => {
      const task = await taskOf(caller, id)
      if (task.sector_code !== sector) throw notFound()
      return task
    },

    file: async ({ profileId }: Caller, id: string): Promise<FileReply> => {
      const file = await findFile(sql, { profileId, id })
      if (!file) throw notFound()
      return new FileReply({
        filename: fileNameOf(file),
        contentType: 'application/pdf',
        content: file.content,
      })
    },
  }
}
