import {
  getCasesToday,
  getExchangeToday,
  listFailedEmails,
  listUnmatchedPayments,
  resendEmail,
} from '#contract/today/endpoints.ts'
import { serve } from '../../http/route.ts'
import type { ServerModule } from '../server-module.ts'
import { createEmails } from './failed-emails.ts'
import { createToday } from './service.ts'

export const deskTodayModule: ServerModule = {
  name: 'today',
  routes: (deps) => {
    const today = createToday(deps)
    const emails = createEmails(deps)
    return [
      serve(getCasesToday, (_, context) => today.cases(context)),
      serve(getExchangeToday, (_, { member }) => today.exchange(member)),
      serve(listUnmatchedPayments, (_, { member }) => today.unknownPayments(member)),
      serve(listFailedEmails, (_, context) => emails.list(context)),
      serve(resendEmail, ({ params }, context) => emails.resend(context, params.id)),
    ]
  },
}
