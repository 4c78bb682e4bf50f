import { getReceiptFile, getReceiptTask, printReceipt } from '#contract/receipts/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { makeReceipts, type ReceiptDeps } from './service.ts'

export const receiptRoutes = (deps: ReceiptDeps): readonly Route[] => {
  const receipts = makeReceipts(deps)
  return [
    serve(printReceipt, ({ body }, { caller }) => receipts.print(caller, body)),
    serve(getReceiptTask, ({ query }, { caller }) => receipts.task(caller, query)),
    serve(getReceiptFile, ({ params }, { caller }) => receipts.file(caller, params.task_id)),
  ]
}
