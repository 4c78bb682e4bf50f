import { type KeyObject, createPublicKey } from 'node:crypto'
import * as z from 'zod'
import { bearerKey, httpAddress } from './setting-kinds.ts'

/** Accepts PEM or bare base64; throws otherwise. */
const readPublicKey = (text: string): KeyObject => {
  const key = text.includes('-----')
    ? createPublicKey(text.replaceAll(String.raw`\n`, '\n'))
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The key is not an RSA key')
  return key
}

interface BankSettings {
  readonly pageUrl: string
  readonly apiUrl: string
  readonly merchant: string
  readonly key: string
  readonly publicKey: KeyObject
}

const address = httpAddress('https://bank.example.ru')
const publicKey = z.string().transform((text, context) => {
  try {
    return readPublicKey(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be the bank’s public RSA key, PEM or base64' })
    return z.NEVER
  }
})

export const bankShape = {
  BANK_URL: address.optional(),
  BANK_API_URL: address.optional(),
  BANK_MERCHANT: z.string().min(1).optional(),
  BANK_KEY: bearerKey(16).optional(),
  BANK_PUBLIC_KEY: publicKey.optional(),
}
const schema = z.object(bankShape)
type Variables = z.output<typeof schema>

const needed = ['BANK_URL', 'BANK_MERCHANT', 'BANK_KEY', 'BANK_PUBLIC_KEY'] as const

/** Returns the missing variables of a partly configured bank. */
export const findMissing = (env: Variables): readonly (typeof needed)[number][] => {
  const missing = needed.filter((name) => env[name] === undefined)
  return missing.length === needed.length && env.BANK_API_URL === undefined ? [] : missing
}

/** Returns null if no bank is configured. */
export const readBankSettings = (env: Variables): BankSettings | null => {
  const { BANK_URL: pageUrl, BANK_MERCHANT: merchant, BANK_KEY: key, BANK_PUBLIC_KEY: own } = env
  if (pageUrl === undefined || merchant === undefined || key === undefined || own === undefined) return null
  return { pageUrl, apiUrl: env.BANK_API_URL ?? pageUrl, merchant, key, publicKey: own }
}
