import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { checkPassword } from '#contract/auth/account-endpoints.ts'
import {
  addPasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/auth/passkey-endpoints.ts'
import type { Sql } from '../../../server/db/connect.ts'
import type { TestClient } from './client.ts'
import { password } from './residents.ts'

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

export interface Ways {
  readonly origin?: string
  readonly rpId?: string
  readonly isUnverified?: boolean
  readonly counter?: number
}

const verifiedFlags = 0x05
const presentFlag = 0x01
const attestedFlag = 0x40

export const createAuthenticator = (host = 'localhost') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let used = 0

  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
  const clientData = (type: string, challenge: string, origin = `http://${host}`) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, { rpId = host, isUnverified = false, counter = used }: Ways) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const seen = isUnverified ? (flags & ~verifiedFlags) | presentFlag : flags
    return Buffer.concat([sha256(rpId), Buffer.from([seen]), count])
  }

  return {
    create(challenge: string, ways: Ways = {}) {
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([
        authData(verifiedFlags | attestedFlag, ways),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, ways.origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
        },
      }
    },
    get(challenge: string, ways: Ways = {}) {
      used += 1
      const client = clientData('webauthn.get', challenge, ways.origin)
      const data = authData(verifiedFlags, { counter: used, ...ways })
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>

export const addPasskeyWith = async (client: TestClient, device: Authenticator, name = 'Телефон') => {
  await client.call(checkPassword, { body: { password } })
  const { challenge } = (await client.call(startPasskey)).json()
  return client.call(addPasskey, { body: { name, credential: device.create(challenge) } })
}

export const signInBy = async (client: TestClient, device: Authenticator, ways: Ways = {}) => {
  const { challenge } = (await client.call(startPasskeySignIn)).json()
  return client.call(signInByPasskey, { body: { credential: device.get(challenge, ways) } })
}

interface StoredPasskey {
  readonly residentId: number
  readonly id?: string
}

export const addStoredPasskey = async (
  sql: Sql,
  { residentId, id = randomUUID() }: StoredPasskey,
): Promise<string> => {
  await sql`
    insert into passkey (id, resident_id, credential_id, public_key, counter, name, created_at)
    values (${id}, ${residentId}, ${randomUUID()}, '\\x00', 0, 'Телефон', now())
    on conflict do nothing`
  return id
}
