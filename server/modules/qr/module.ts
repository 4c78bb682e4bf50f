import * as endpoints from '#contract/qr/endpoints.ts'
import { payByNumber } from '#contract/qr/pay-endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import type { ServerModule } from '../server-module.ts'
import { findAddresses } from './addresses.ts'
import type { QrDeps } from './deps.ts'
import { callPhone, mailCode } from './dialing.ts'
import { qrEmails } from './emails.ts'
import { createPayAction, getPayAction, updatePayAction } from './pay-action.ts'
import { payByNumber as getPaymentInfo } from './pay-by-number.ts'
import { endSession } from './session.ts'
import { verifyCode } from './verification.ts'

const qrRoutes = (deps: QrDeps): readonly Route[] => [
  serve(endpoints.startDialing, async ({ body: { guest_number: phone, email } }, payer) => ({
    call_task_id:
      email === undefined
        ? await callPhone(deps, payer, phone)
        : await mailCode(deps, payer, { phone, email }),
  })),
  serve(endpoints.finishDialing, async ({ params, body }, payer) => {
    await verifyCode(deps, payer, { id: params.id, digits: body.verification_num })
    return { status: 'success' as const }
  }),
  serve(endpoints.leaveQr, async (_input, payer) => {
    await endSession(deps, payer)
    return undefined
  }),
  serve(endpoints.getAccount, ({ query }, payer) => findAddresses(deps, payer, query)),
  serve(endpoints.savePayAction, async ({ body }, payer) => ({
    pay_action_id: await createPayAction(deps, payer, body),
  })),
  serve(endpoints.getPayAction, ({ query }, payer) => getPayAction(deps, payer, query.pay_action_id)),
  serve(endpoints.attachPayAction, async ({ params, body }, payer) => ({
    pay_action_id: await updatePayAction(deps, payer, params.id, body),
  })),
  serve(payByNumber, ({ query }, payer) => getPaymentInfo(deps, payer, query)),
]

export const qrModule: ServerModule = {
  name: 'qr',
  routes: qrRoutes,
  emails: qrEmails,
}
