import { createHash } from 'node:crypto'
import {
  orderConsentText,
  contactFields,
  isComplete,
  validateOrder,
  normalizeOrder,
  type OrderTexts,
} from '#contract/catalogue/order.ts'
import { shownPrice } from '#contract/catalogue/price.ts'
import type { Order, OrderStatus } from '#contract/catalogue/schema.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import type { RequestContext, Principal, KeyedCall } from '../../kernel/principal.ts'
import { countAttempt, serviceLimit, type Limit, type ServiceCaps } from '../../kernel/limits.ts'
import { getKeyScope } from '../../kernel/closed-keys.ts'
import { getFingerprint, withIdempotencyAfter, type IdempotentOperation } from '../../kernel/idempotency.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import type { Clock } from '../../ports/clock.ts'
import { getUnsentStates, enqueueEmail } from '../emails/service.ts'
import { recordEvent } from '../auth/security-events/service.ts'
import {
  countOrders,
  findOrderByKey,
  insertContact,
  insertOrder,
  listOrders,
  saveOrderEmail,
} from './order-store.ts'
import { toContact, toDetails, presentPrice } from './present.ts'
import { serviceFor } from './service.ts'
import type { StoredService } from './store.ts'
import { messages } from './messages.ts'

const hour = 3600

/** Protects executors' mailboxes from one account. */
const orderLimits = (profileId: number): Limit[] => [{ bucket: `order:${profileId}`, max: 20, seconds: hour }]

export interface OrderDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
  readonly caps: ServiceCaps
}

/** Returns null for a client whose form took the consent without sending its text (B-17). */
const getConsentHash = (text: string | undefined): string | null => {
  if (text === undefined) return null
  if (text !== orderConsentText) throw new DomainError('consent_needed', [messages.consentOutdated])
  return createHash('sha256').update(text).digest('hex')
}

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
  { clock, caps }: Pick<OrderDeps, 'clock' | 'caps'>,
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

export const createOrders = ({ sql, clock, hmac, caps }: OrderDeps) => {
  const recordConsent = (tx: Tx, { caller, ip, userAgent }: RequestContext, textHash: string) =>
    recordEvent(tx, hmac, {
      kind: 'consented',
      residentId: caller.residentId,
      at: clock.now(),
      origin: { ip, userAgent },
      textHash,
    })

  return {
    /** Idempotent by key; email and consent in one transaction. */
    send: async (order: Order, call: KeyedCall): Promise<{ status: 'OK'; id: number }> => {
      const { profileId } = call.caller
      const service = await serviceFor(sql, call.caller, order.service_id)
      const fields = normalizeOrder(toDetails(service), order)
      const keyed = keyedOrder({ clock, caps }, service.id, fields, call)
      const id = await withIdempotencyAfter(sql, keyed, async () => {
        const { email: executorEmail } = toContact(service)
        if (executorEmail === null) throw new DomainError('no_mail', [messages.noMail])
        checkFields(service, order)
        const consentHash = getConsentHash(order.consent)
        return async (tx) => {
          const at = clock.now()
          const { key, fingerprint } = keyed
          const { id: serviceId, title } = service
          const row = {
            profileId,
            serviceId,
            key,
            fingerprint,
            title,
            fields,
            executorEmail,
            consentHash,
            at,
          }
          const inserted = await insertOrder(tx, row)
          // The price may change before the email is sent.
          const price = messages.email.price(shownPrice(presentPrice(service)))
          const data = { order: String(inserted), price }
          const email = { kind: 'catalogue_order', recipient: executorEmail, data }
          await saveOrderEmail(tx, inserted, await enqueueEmail(tx, email, at))
          if (consentHash !== null) await recordConsent(tx, call, consentHash)
          return inserted
        }
      })
      return { status: 'OK', id }
    },

    follow: async (
      serviceId: number,
      consent: string | undefined,
      call: RequestContext,
    ): Promise<undefined> => {
      const { caller } = call
      const { email, link } = toContact(await serviceFor(sql, caller, serviceId))
      if (link === null) throw new DomainError('no_link', [messages.noLink])
      const consentHash = email === null ? null : getConsentHash(consent)
      await sql.begin(async (tx) => {
        const at = clock.now()
        const { profileId } = caller
        await insertContact(tx, {
          profileId,
          serviceId,
          kind: 'link',
          link,
          at,
          consentHash,
        })
        if (consentHash !== null) await recordConsent(tx, call, consentHash)
      })
      return undefined
    },

    showPhone: async (serviceId: number, caller: Principal): Promise<undefined> => {
      await serviceFor(sql, caller, serviceId)
      const { profileId } = caller
      await insertContact(sql, { profileId, serviceId, kind: 'phone', at: clock.now() })
      return undefined
    },

    statuses: async (
      { profileId }: Principal,
      offset: number,
    ): Promise<{ results: OrderStatus[]; count: number }> => {
      const [orders, count] = await Promise.all([
        listOrders(sql, profileId, offset),
        countOrders(sql, profileId),
      ])
      const left = await getUnsentStates(
        sql,
        orders.map(({ letterId }) => letterId),
      )
      const results = orders.map(({ id, serviceId, title, letterId, createdAt, fields }) => ({
        id,
        service_id: serviceId,
        title,
        status: left.get(letterId) ?? ('sent' as const),
        created_at: createdAt.toISOString(),
        fields,
      }))
      return { results, count }
    },
  }
}
