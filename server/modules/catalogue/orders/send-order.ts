import {
  contactFields,
  isComplete,
  normalizeOrder,
  validateOrder,
  type OrderTexts,
} from '#contract/catalogue/order.ts'
import { shownPrice } from '#contract/catalogue/price.ts'
import type { Order } from '#contract/catalogue/schema.ts'
import type { Sql, Tx } from '../../../db/connect.ts'
import { getKeyScope } from '../../../kernel/closed-keys.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Hmac } from '../../../kernel/hmac.ts'
import {
  getFingerprint,
  withIdempotencyAfter,
  type IdempotentOperation,
} from '../../../kernel/idempotency.ts'
import { countAttempt, serviceLimit, type Limit, type ServiceCaps } from '../../../kernel/limits.ts'
import type { KeyedCall } from '../../../kernel/principal.ts'
import type { Clock } from '../../../ports/clock.ts'
import { enqueueEmail } from '../../notifications/channels/email/service.ts'
import { messages } from '../messages.ts'
import { presentPrice, toContact, toDetails } from '../present.ts'
import { serviceFor } from '../service.ts'
import type { StoredService } from '../store.ts'
import { getConsentHash, recordConsent } from './consent.ts'
import { findOrderByKey, insertOrder, saveOrderEmail } from './store.ts'

interface OrderDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
  readonly caps: ServiceCaps
}

const hour = 3600

/** Protects executors' mailboxes from one account. */
const orderLimits = (profileId: number): Limit[] => [{ bucket: `order:${profileId}`, max: 20, seconds: hour }]

/** Throws with every invalid field. */
const checkFields = (service: StoredService, order: Order): void => {
  const faults = validateOrder(toDetails(service), order)
  if (isComplete(faults)) return
  throw new DomainError('invalid_order', [
    ...faults.missing.map(messages.missing),
    ...contactFields.flatMap((field) => {
      const fault = faults.wrong[field]
      return fault === undefined ? [] : [messages.wrong(field, fault)]
    }),
  ])
}

const keyedOrder = (
  { clock, caps }: OrderDeps,
  serviceId: number,
  fields: OrderTexts,
  { caller: { profileId }, key }: KeyedCall,
): IdempotentOperation<number> => ({
  scope: getKeyScope(profileId),
  key,
  fingerprint: getFingerprint([serviceId, ...contactFields.map((field) => fields[field] ?? '')]),
  find: async (sql) => {
    const order = await findOrderByKey(sql, profileId, key)
    return order && { fingerprint: order.fingerprint, reply: order.id }
  },
  onKeyConflict: () => {
    throw new DomainError('key_reused', [messages.keyReused])
  },
  count: async (tx) => {
    await countAttempt(tx, clock, orderLimits(profileId))
    await countAttempt(tx, clock, serviceLimit('letters', caps))
  },
})

const enqueueOrderEmail = async (
  tx: Tx,
  orderId: number,
  service: StoredService,
  { recipient, at }: { readonly recipient: string; readonly at: Date },
): Promise<void> => {
  // The price may change before the email is sent.
  const price = messages.email.price(shownPrice(presentPrice(service)))
  const email = { kind: 'catalogue_order', recipient, data: { order: String(orderId), price } }
  await saveOrderEmail(tx, orderId, await enqueueEmail(tx, email, at))
}

/** Idempotent by key; email and consent in one transaction. */
export const sendOrder = async (
  deps: OrderDeps,
  call: KeyedCall,
  order: Order,
): Promise<{ status: 'OK'; id: number }> => {
  const { sql, clock, hmac } = deps
  const { profileId } = call.caller
  const service = await serviceFor(sql, call.caller, order.service_id)
  const { id: serviceId, title } = service
  const fields = normalizeOrder(toDetails(service), order)
  const keyed = keyedOrder(deps, serviceId, fields, call)
  const id = await withIdempotencyAfter(sql, keyed, async () => {
    const { email: executorEmail } = toContact(service)
    if (executorEmail === null) throw new DomainError('no_mail', [messages.noMail])
    checkFields(service, order)
    const consentHash = getConsentHash(order.consent)
    return async (tx) => {
      const at = clock.now()
      const { key, fingerprint } = keyed
      const row = { profileId, serviceId, key, fingerprint, title, fields, executorEmail, consentHash, at }
      const inserted = await insertOrder(tx, row)
      await enqueueOrderEmail(tx, inserted, service, { recipient: executorEmail, at })
      await recordConsent(tx, hmac, call, { textHash: consentHash, at })
      return inserted
    }
  })
  return { status: 'OK', id }
}
