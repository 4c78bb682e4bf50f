import { createHash } from 'node:crypto'
import { orderConsentText } from '#contract/catalogue/order.ts'
import type { Tx } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Hmac } from '../../../kernel/hmac.ts'
import type { RequestContext } from '../../../kernel/principal.ts'
import { recordEvent } from '../../auth/security-events/service.ts'
import { messages } from '../messages.ts'

/** Returns null for a client whose form took the consent without sending its text (B-17). */
export const getConsentHash = (text: string | undefined): string | null => {
  if (text === undefined) return null
  if (text !== orderConsentText) throw new DomainError('consent_needed', [messages.consentOutdated])
  return createHash('sha256').update(text).digest('hex')
}

export const recordConsent = async (
  tx: Tx,
  hmac: Hmac,
  { caller, ip, userAgent }: RequestContext,
  consent: { readonly textHash: string | null; readonly at: Date },
): Promise<void> => {
  const { textHash, at } = consent
  if (textHash === null) return
  const { residentId } = caller
  await recordEvent(tx, hmac, { kind: 'consented', residentId, at, origin: { ip, userAgent }, textHash })
}
