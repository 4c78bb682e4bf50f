import type { TenantAddresses } from '#contract/qr/schema.ts'
import { addressesOf } from './addresses.ts'
import type { QrParts } from './parts.ts'
import { demandPhone, notProven, type Payer } from './session.ts'
import { texts } from './texts.ts'

interface Asked {
  readonly phone: string
  readonly email?: string | undefined
}

/** Addresses of what the payer has proven in this browser; of anything else nothing is told (V-07). */
export const lookUp = async (
  parts: QrParts,
  payer: Payer,
  { phone, email }: Asked,
): Promise<TenantAddresses> => {
  const session = await demandPhone(parts, payer)
  if (session.phone !== phone) throw notProven(texts.phoneNotProven)
  if (email !== undefined && !(session.isEmailProven && session.email === email))
    throw notProven(texts.emailNotProven)
  return addressesOf(parts.sql, { phone, email: email ?? null })
}
