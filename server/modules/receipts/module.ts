import type { ServerModule } from '../server-module.ts'
import { announceReceipts } from './announcement.ts'
import { eraseReceipts } from './erasure.ts'
import { receiptLetters } from './letters.ts'
import { createPrinter, deleteOldPrints, renderReceipt } from './printer.ts'
import { receiptRoutes } from './routes.ts'

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
