import type { Purpose } from '../../../server/modules/auth/account/token-store.ts'
import * as account from '#contract/auth/account-endpoints.ts'
import { hashSecret, createHmacFunction } from '../../../server/kernel/hmac.ts'
import { splitSecret, newTokenId, getSecret } from '../../../server/modules/auth/account/one-time-token.ts'
import { confirmToken, putToken } from '../../../server/modules/auth/account/token-store.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { testSecret } from '../support/app.ts'
import type { SentFile, TestClient } from '../support/client.ts'
import type { TestClock } from '../support/clock.ts'
import { addProfile, addResident, password } from '../support/residents.ts'

export interface CallInput {
  readonly params?: Record<string, string | number>
  readonly body?: object
  readonly file?: SentFile
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly as?: string
  readonly before?: (client: TestClient) => Promise<unknown>
}

const check = (client: TestClient) => client.call(account.checkPassword, { body: { password } })

export const accountInputs = async (
  sql: Sql,
  clock: TestClock,
  organisation: number,
): Promise<Readonly<Record<string, CallInput>>> => {
  const as = 'mover@demo.local'
  const mover = await addResident(sql, as)
  await addProfile(sql, mover, { organisation, number: '1001' })
  const renamer = await addResident(sql, 'renamer@demo.local')
  await addProfile(sql, renamer, { organisation, number: '1004' })
  await addProfile(sql, await addResident(sql, 'leaver@demo.local'), { organisation, number: '1002' })
  const seller = await addResident(sql, 'seller@demo.local')
  await addProfile(sql, seller, { organisation, number: '1011' })
  const sold = await addProfile(sql, seller, { organisation, number: '1012' })
  const undoer = await addResident(sql, 'undoer@demo.local')
  await addProfile(sql, undoer, { organisation, number: '1005' })
  const claim = { last_name: 'Иванова', number: '1002', username: as }
  const [flat] = await sql<{ id: number }[]>`select id from personal_account where number = '1002'`
  const hmac = createHmacFunction(testSecret)

  const link = async (purpose: Purpose, residentId: number | null) => {
    const id = newTokenId()
    const secret = getSecret(hmac, id)
    const now = clock.now()
    await putToken(sql, {
      id,
      purpose,
      hash: hashSecret(secret),
      username: `${purpose}@demo.local`,
      residentId,
      personalAccountId: flat?.id ?? null,
      consentHash: null,
      now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    })
    return { user_id: id, profile_id: secret }
  }
  await addProfile(sql, await addResident(sql, 'repair@demo.local'), { organisation, number: '1003' })
  const [email, flatLink] = [await link('change_email', mover), await link('add_profile', mover)]
  const [profile_id, activation_code] = splitSecret(flatLink.profile_id)
  const proven = await link('change_email', renamer)
  await confirmToken(sql, proven.user_id, clock.now())
  const session = '5d0c1a3a-6a1e-4a62-9d55-0d5b6f3f9a10'
  const signInElsewhere = () => sql`
    insert into session_family (id, resident_id, profile_id, user_agent, network)
    select ${session}, resident_id, min(id), '', '' from profile where resident_id = ${mover} group by resident_id
    on conflict do nothing`
  const area_number = '1002'

  return {
    [account.registerTenant.name]: { body: claim },
    [account.activateTenant.name]: { body: { ...(await link('activation', null)), area_number } },
    [account.resetPassword.name]: { body: { username: as } },
    [account.openRepair.name]: { body: await link('repair', null) },
    [account.addProfile.name]: { as, body: claim },
    [account.finishAddProfile.name]: {
      as,
      body: { user_id: flatLink.user_id, profile_id, activation_code, area_number },
    },
    [account.changeEmail.name]: { as, body: { email: 'moved@demo.local' }, before: check },
    [account.confirmEmail.name]: { as, params: { userId: email.user_id, code: email.profile_id } },
    [account.checkPassword.name]: { as, body: { password } },
    [account.changePassword.name]: { as, body: { password }, before: check },
    [account.endSession.name]: { as, params: { id: session }, before: signInElsewhere },
    [account.endOtherSessions.name]: { as, before: signInElsewhere },
    [account.undoEmailChange.name]: { body: await link('undo_email', undoer) },
    [account.deleteProfile.name]: { as: 'leaver@demo.local', before: check },
    [account.detachProfile.name]: { as: 'seller@demo.local', params: { id: sold }, before: check },
    [account.finishEmailChange.name]: { as: 'renamer@demo.local', body: { ...proven, area_number } },
  }
}
