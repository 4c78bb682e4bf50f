import { getReceiptFile, getReceiptTask, printReceipt } from '#contract/receipts/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import type { ServerModule } from '../server-module.ts'
import { announceReceipts } from './announcement.ts'
import { eraseReceipts } from './erasure.ts'
import { receiptLetters } from './letters.ts'
import { createPrinter, deleteOldPrints, renderReceipt } from './printer.ts'
import { makeReceipts, type ReceiptDeps } from './service.ts'

const receiptRoutes = (deps: ReceiptDeps): readonly Route[] => {
  const receipts = makeReceipts(deps)
  return [
    serve(printReceipt, ({ body }, { caller }) => receipts.print(caller, body)),
    serve(getReceiptTask, ({ query }, { caller }) => receipts.task(caller, query)),
    serve(getReceiptFile, ({ params }, { caller }) => receipts.file(caller, params.task_id)),
  ]
}

export const receiptsModule: ServerModule = {
  name: 'receipts',
  routes: receiptRoutes,
  erasure: eraseReceipts,
  jobs: (deps) => [
    { name: 'announce', run: () => announceReceipts(deps), pauseMs: 60_000 },
    {
      name: 'print',
      run: createPrinter({
        ...deps,
        render: renderReceipt,
        onFailure: (error) => deps.log.error(error, 'a receipt was not printed'),
      }).printOne,
    },
    { name: 'remove-old', run: () => deleteOldPrints(deps).then(() => false), pauseMs: 60 * 60_000 },
  ],
  letters: (deps) => receiptLetters({ ...deps, render: renderReceipt }),
}
