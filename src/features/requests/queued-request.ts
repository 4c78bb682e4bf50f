import { signedRoutes } from '../../lib/routes/paths.ts'
import { queuedCase } from '../../shared/cases/queued-case.tsx'
import { requestSummary } from './request-summary.ts'
import { messages } from './messages.ts'

export const queuedRequest = queuedCase({
  texts: messages,
  toSummary: requestSummary,
  formPath: (lane) => signedRoutes.requestCreate.to({}, { lane }),
})
