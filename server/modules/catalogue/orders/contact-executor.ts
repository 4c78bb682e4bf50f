import type { Sql } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Hmac } from '../../../kernel/hmac.ts'
import type { Principal, RequestContext } from '../../../kernel/principal.ts'
import type { Clock } from '../../../ports/clock.ts'
import { messages } from '../messages.ts'
import { toContact } from '../present.ts'
import { serviceFor } from '../service.ts'
import { getConsentHash, recordConsent } from './consent.ts'
import { insertContact } from './store.ts'

interface ContactDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
}

/** Records that the resident followed the executor's link, with the consent if the service also takes orders. */
export const followLink = async (
  { sql, clock, hmac }: ContactDeps,
  call: RequestContext,
  serviceId: number,
  consent: string | undefined,
): Promise<undefined> => {
  const { profileId } = call.caller
  const { email, link } = toContact(await serviceFor(sql, call.caller, serviceId))
  if (link === null) throw new DomainError('no_link', [messages.noLink])
  const consentHash = email === null ? null : getConsentHash(consent)
  await sql.begin(async (tx) => {
    const at = clock.now()
    await insertContact(tx, { profileId, serviceId, kind: 'link', link, at, consentHash })
    await recordConsent(tx, hmac, call, { textHash: consentHash, at })
  })
  return undefined
}

/** Records that the resident saw the executor's phone number. */
export const showPhone = async (
  { sql, clock }: Pick<ContactDeps, 'sql' | 'clock'>,
  caller: Principal,
  serviceId: number,
): Promise<undefined> => {
  await serviceFor(sql, caller, serviceId)
  const { profileId } = caller
  await insertContact(sql, { profileId, serviceId, kind: 'phone', at: clock.now() })
  return undefined
}
