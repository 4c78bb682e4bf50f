import { getReceiptFile, getReceiptTask, printReceipt } from '#contract/receipts/endpoints.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { serve, type Route } from '../../http/route.ts'
import { queueMetrics, type Metric } from '../../kernel/retries.ts'
import type { ServerModule } from '../server-module.ts'
import { announceReceipts } from './announcement.ts'
import { receiptEmails } from './emails.ts'
import { newReceipt } from './notices/new-receipt.ts'
import { receiptCorrected } from './notices/receipt-corrected.ts'
import { createPrinter, deleteOldPrints, renderReceipt } from './printer.ts'
import { createReceipts, type ReceiptDeps } from './service.ts'

/** Accruals stay for accounting (decision 11). */
const eraseReceipts = async (tx: Tx, residentId: number): Promise<void> => {
  await tx`
    delete from receipt_task where profile_id in (select id from profile where resident_id = ${residentId})`
}

const receiptRoutes = (deps: ReceiptDeps): readonly Route[] => {
  const receipts = createReceipts(deps)
  return [
    serve(printReceipt, ({ body }, { caller }) => receipts.print(caller, body)),
    serve(getReceiptTask, ({ query }, { caller }) => receipts.task(caller, query)),
    serve(getReceiptFile, ({ params }, { caller }) => receipts.file(caller, params.task_id)),
  ]
}

const receiptMetrics = async (sql: Queryable, now: Date): Promise<readonly Metric[]> => {
  const [row] = await sql<{ length: number; oldest: Date | null; failed: number }[]>`
    select count(*) filter (where status = 'wip')::int as length,
      min(created_at) filter (where status = 'wip') as oldest,
      count(*) filter (where status = 'failed')::int as failed
    from receipt_task`
  const { failed: value, ...queue } = row ?? { length: 0, oldest: null, failed: 0 }
  return [
    ...queueMetrics('receipts', queue, now),
    { name: 'receipts_failed', help: 'Receipts that could not be printed, of the last day', value },
  ]
}

export const receiptsModule: ServerModule = {
  name: 'receipts',
  noticeKinds: [newReceipt, receiptCorrected],
  metrics: receiptMetrics,
  routes: receiptRoutes,
  erasure: eraseReceipts,
  jobs: (deps) => [
    { name: 'announce', run: () => announceReceipts(deps), intervalMs: 60_000 },
    {
      name: 'print',
      run: createPrinter({
        ...deps,
        render: renderReceipt,
        onFailure: (error) => deps.log.error(error, 'a receipt was not printed'),
      }).printOne,
    },
    { name: 'remove-old', run: () => deleteOldPrints(deps).then(() => false), intervalMs: 60 * 60_000 },
  ],
  emails: (deps) => receiptEmails({ ...deps, render: renderReceipt }),
}
