import { forgetOldReceipts } from './forget-old.ts'
import { forgetReceipts } from './forget.ts'
import { receiptLetters } from './letters.ts'
import { print } from './print.ts'
import { createPrinter } from './printer.ts'
import { receiptRoutes } from './routes.ts'
import { tellOfReceipts } from './tell.ts'
import type { ServerModule } from '../server-module.ts'

export const receiptsModule: ServerModule = {
  name: 'receipts',
  routes: receiptRoutes,
  erasure: forgetReceipts,
  jobs: (deps) => [
    { name: 'announce', run: () => tellOfReceipts(deps), pauseMs: 60_000 },
    {
      name: 'print',
      run: createPrinter({
        ...deps,
        print,
        onFailure: (error) => deps.log.error(error, 'a receipt was not printed'),
      }).printOne,
    },
    { name: 'remove-old', run: () => forgetOldReceipts(deps).then(() => false), pauseMs: 60 * 60_000 },
  ],
  letters: (deps) => receiptLetters({ ...deps, print }),
}
