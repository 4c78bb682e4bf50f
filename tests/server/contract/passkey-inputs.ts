import { checkPassword } from '#contract/auth/account-endpoints.ts'
import * as passkeys from '#contract/auth/passkey-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { addPasskeyWith, addStoredPasskey, createAuthenticator } from '../support/authenticator.ts'
import type { TestClient } from '../support/client.ts'
import { addProfile, addResident, password } from '../support/residents.ts'
import type { CallInput } from './account-inputs.ts'

const check = (client: TestClient) => client.call(checkPassword, { body: { password } })
const fetchChallenge = async (client: TestClient, start: Endpoint): Promise<string> =>
  (await client.call(start)).json().challenge

export const passkeyInputs = async (
  sql: Sql,
  organisation: number,
): Promise<Readonly<Record<string, CallInput>>> => {
  const as = 'passkeys@demo.local'
  const residentId = await addResident(sql, as)
  await addProfile(sql, residentId, { organisation, number: '1006' })
  const id = '0f7b7d0e-52a4-4f0e-8b5e-2b7c1f6a9d11'
  const ensure = () => addStoredPasskey(sql, { residentId, id })

  /** The device's answer is computed just before the call. */
  const answered = (answer: (client: TestClient) => Promise<object>): CallInput => {
    const body = {}
    return { as, body, before: async (client) => Object.assign(body, await answer(client)) }
  }
  const proof = (start: Endpoint) =>
    answered(async (client) => {
      const device = createAuthenticator()
      await sql`delete from passkey where resident_id = ${residentId}`
      await addPasskeyWith(client, device)
      return { credential: device.get(await fetchChallenge(client, start)) }
    })

  return {
    [passkeys.startPasskey.name]: { as, before: check },
    [passkeys.addPasskey.name]: answered(async (client) => {
      await check(client)
      const credential = createAuthenticator().create(await fetchChallenge(client, passkeys.startPasskey))
      return { name: 'Телефон', credential }
    }),
    [passkeys.signInByPasskey.name]: proof(passkeys.startPasskeySignIn),
    [passkeys.checkPasskey.name]: proof(passkeys.startPasskeyCheck),
    [passkeys.renamePasskey.name]: { as, params: { id }, body: { name: 'Ключ' }, before: ensure },
    [passkeys.removePasskey.name]: { as, params: { id }, before: ensure },
  }
}
