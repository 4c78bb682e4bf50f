import type { Queryable, Sql } from '../../db/connect.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Clock } from '../../ports/clock.ts'
import { collectReceiptContent, type RenderReceipt } from './receipt-content.ts'

/** Loads the library on first use, because most processes never print. */
export const renderReceipt: RenderReceipt = async (content) => {
  const { receiptPdf } = await import('./pdf/receipt-pdf.ts')
  return receiptPdf(content)
}

interface PrinterDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly publicUrl: string
  readonly bank: Bank | null
  readonly render: RenderReceipt
  readonly onFailure: (error: unknown) => void
}

/** Exceeds the longest printing; then another process may retry. */
const leaseMs = 60_000
const maxAttempts = 3
const intervalMs = 2000
/** The receipt may change by tomorrow, and the file is opened at once. */
const retentionMs = 24 * 3600_000

interface TakenTask {
  readonly id: string
  readonly accrualId: number
  readonly attempts: number
}

const takeTask = async (sql: Queryable, now: Date, until: Date): Promise<TakenTask | undefined> => {
  const [row] = await sql<TakenTask[]>`
    update receipt_task set tries = tries + 1, due_at = ${until}
    where id = (select id from receipt_task where due_at <= ${now} order by due_at limit 1 for update skip locked)
    returning id, accrual_id, tries as attempts`
  return row
}

/** No content: the task failed. */
const finishTask = async (
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

const postponeTask = async (sql: Queryable, id: string, dueAt: Date): Promise<void> => {
  await sql`update receipt_task set due_at = ${dueAt} where id = ${id} and status = 'wip'`
}

/** Prints queued receipts; safe to run in several processes (decision 15). */
export const createPrinter = ({ sql, clock, publicUrl, bank, render, onFailure }: PrinterDeps) => {
  const retryLater = async ({ id, attempts }: TakenTask): Promise<void> => {
    const now = clock.now()
    if (attempts >= maxAttempts) await finishTask(sql, id, null, now)
    else await postponeTask(sql, id, new Date(now.getTime() + intervalMs))
  }

  return {
    printOne: async (): Promise<boolean> => {
      const now = clock.now()
      const task = await takeTask(sql, now, new Date(now.getTime() + leaseMs))
      if (!task) return false
      try {
        const content = await collectReceiptContent({ sql, clock, publicUrl, bank }, task.accrualId)
        await finishTask(sql, task.id, await render(content), clock.now())
      } catch (error) {
        onFailure(error)
        await retryLater(task)
      }
      return true
    },
  }
}

export const deleteOldPrints = async ({
  sql,
  clock,
}: {
  readonly sql: Sql
  readonly clock: Clock
}): Promise<void> => {
  await sql`delete from receipt_task where created_at < ${new Date(clock.now().getTime() - retentionMs)}`
}
