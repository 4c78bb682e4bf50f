import { randomUUID } from 'node:crypto'
import * as qr from '#contract/qr/endpoints.ts'
import { payByNumber } from '#contract/qr/pay-endpoints.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { hashSecret, createHmacFunction } from '../../../server/kernel/hmac.ts'
import { insertAction } from '../../../server/modules/qr/pay-action.ts'
import { getDigits, putCode } from '../../../server/modules/qr/code.ts'
import { insertSession, markPhoneVerified } from '../../../server/modules/qr/session.ts'
import { testSecret } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import type { TestClock } from '../support/clock.ts'
import { addFlat } from '../support/qr.ts'
import type { CallInput } from './account-inputs.ts'

const secret = 'the-cookie-of-a-payer'

export const qrInputs = async (
  sql: Sql,
  clock: TestClock,
  organisation: number,
): Promise<Readonly<Record<string, CallInput>>> => {
  const phone = '79000000001'
  const tenant_id = await addFlat(sql, { organisation, number: '1100', phones: [phone] })
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const sessionId = await insertSession(sql, { hash: hashSecret(secret), phone, now, expiresAt })
  await markPhoneVerified(sql, sessionId, now)
  const [code, action] = [randomUUID(), randomUUID()]
  await insertAction(sql, sessionId, { id: action, personalAccountId: tenant_id, sectorCode: 'housing' })
  const [left, proving] = ['the-cookie-of-one-who-leaves', 'the-cookie-of-one-who-proves']
  await insertSession(sql, { hash: hashSecret(left), phone, now, expiresAt })
  const provingId = await insertSession(sql, { hash: hashSecret(proving), phone, now, expiresAt })
  const before = async (client: TestClient) => client.cookies.set('qr', secret)
  await putCode(sql, { id: code, sessionId: provingId, email: null, expiresAt })
  const choice = { tenant_id, sector: 'housing' }
  return {
    [qr.startDialing.name]: { body: { guest_number: '79000000099' } },
    [qr.finishDialing.name]: {
      before: async (client) => client.cookies.set('qr', proving),
      params: { id: code },
      body: { verification_num: getDigits(createHmacFunction(testSecret), code) },
    },
    [qr.leaveQr.name]: { before: async (client) => client.cookies.set('qr', left) },
    [qr.getAccount.name]: { before, query: { phone } },
    [qr.savePayAction.name]: { before, body: choice },
    [qr.getPayAction.name]: { before, query: { pay_action_id: action } },
    [payByNumber.name]: { before, query: { pay_action_id: action } },
    [qr.attachPayAction.name]: { before, params: { id: action }, body: choice },
  }
}
