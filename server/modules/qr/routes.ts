import * as endpoints from '#contract/qr/endpoints.ts'
import { payByNumber } from '#contract/qr/pay-endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { attachChoice, recall, saveChoice } from './choose.ts'
import { callPhone, writeToEmail } from './dial.ts'
import { lookUp } from './look-up.ts'
import { payByNumber as pay } from './pay.ts'
import type { QrParts } from './parts.ts'
import { proveCode } from './prove.ts'

/** The anonymous payment by QR. */
export const qrRoutes = (parts: QrParts): readonly Route[] => [
  serve(endpoints.startDialing, async ({ body: { guest_number: phone, email } }, payer) => ({
    call_task_id:
      email === undefined
        ? await callPhone(parts, payer, phone)
        : await writeToEmail(parts, payer, { phone, email }),
  })),
  serve(endpoints.finishDialing, async ({ params, body }, payer) => {
    await proveCode(parts, payer, { id: params.id, digits: body.verification_num })
    return { status: 'success' as const }
  }),
  serve(endpoints.getAccount, ({ query }, payer) => lookUp(parts, payer, query)),
  serve(endpoints.savePayAction, async ({ body }, payer) => ({
    pay_action_id: await saveChoice(parts, payer, body),
  })),
  serve(endpoints.getPayAction, ({ query }, payer) => recall(parts, payer, query.pay_action_id)),
  serve(endpoints.attachPayAction, async ({ params, body }, payer) => ({
    pay_action_id: await attachChoice(parts, payer, params.id, body),
  })),
  serve(payByNumber, ({ query }, payer) => pay(parts, payer, query)),
]
