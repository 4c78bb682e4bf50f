import { randomBytes, randomUUID, createECDH } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hmac } from '../kernel/hmac.ts'

const isAlreadyThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Linked when complete, so a concurrent start never reads a partial secret. */
const createOnce = async (file: string): Promise<void> => {
  const aside = `${file}.${randomUUID()}`
  await writeFile(aside, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    await link(aside, file)
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
  } finally {
    await rm(aside)
  }
}

/** Returns the given secret, else one generated once in the data folder (mode 600). */
export const loadSecret = async (given: string | null, dataDir: string): Promise<string> => {
  if (given !== null) return given
  const file = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  await createOnce(file)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32) throw new Error(`${file} holds no secret; delete it to have a new one made`)
  return secret
}

interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Derives the keys from the secret, so they are equal in all processes and absent from backups. */
export const derivePushKeys = (hmac: Hmac): PushKeys => {
  const privateKey = hmac('push', 'vapid')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}
