import { signedRoutes } from '../../lib/routes/paths.ts'
import { queuedCase } from '../../ui/cases/queued-case.tsx'
import { requestSummary } from './request-summary.ts'
import { texts } from './texts.ts'

/** A request in the queue. */
export const queuedRequest = queuedCase({
  texts,
  toSummary: requestSummary,
  formPath: (lane) => signedRoutes.requestCreate.to({}, { lane }),
})
