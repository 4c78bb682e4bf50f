import { createHash, hash } from 'node:crypto'
import { orderConsentText } from '#contract/catalogue/consent.ts'
import {
  contactFields,
  isComplete,
  orderFaults,
  plainOrder,
  type OrderTexts,
} from '#contract/catalogue/order.ts'
import type { Order, OrderStatus } from '#contract/catalogue/schema.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { KeyedContext, SignedContext } from '../../http/route.ts'
import { countAttempt, type Limit } from '../../kernel/limits.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { Clock } from '../../ports/clock.ts'
import { lettersLeft, postLetter } from '../letters/service.ts'
import { recordEvent } from '../security-events/service.ts'
import { findOrderByKey, insertContact, insertOrder, listOrders, saveLetterOf } from './order-store.ts'
import { contactOf, detailsOf } from './present.ts'
import { serviceFor } from './service.ts'
import type { StoredService } from './store.ts'
import { texts } from './texts.ts'

const hour = 3600

/** Limits of orders by e-mail: an executor's mail must not be flooded from one cabinet. */
const orderLimits = (profileId: number): Limit[] => [
  { bucket: `order:${profileId}`, most: 20, seconds: hour },
]

export interface OrderParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
}

/** The hash of the text agreed to; refuses a text that is not ours, and none where one is needed. */
const consentHashOf = (text: string | undefined): string => {
  if (text === undefined) throw new Refused(422, 'consent_needed', [texts.consentNeeded])
  if (text !== orderConsentText) throw new Refused(422, 'consent_needed', [texts.consentOutdated])
  return createHash('sha256').update(text).digest('hex')
}

/** Refuses an order whose fields are not what the service asks for, and names every fault. */
const demandFields = (service: StoredService, order: Order): void => {
  const faults = orderFaults(detailsOf(service), order)
  if (isComplete(faults)) return
  throw new Refused(422, 'invalid_order', [
    ...faults.missing.map(texts.missing),
    ...contactFields.flatMap((field) => {
      const fault = faults.wrong[field]
      return fault === undefined ? [] : [texts.wrong(field, fault)]
    }),
  ])
}

const fingerprintOf = (serviceId: number, fields: OrderTexts): Buffer =>
  hash('sha256', JSON.stringify([serviceId, ...contactFields.map((field) => fields[field] ?? '')]), 'buffer')

/** The order that the key has left, the same again; another one under it is refused. */
const findSame = async (sql: Queryable, { profileId }: Caller, key: string, fingerprint: Buffer) => {
  const order = await findOrderByKey(sql, profileId, key)
  if (order && !order.fingerprint.equals(fingerprint)) throw new Refused(422, 'key_reused', [texts.keyReused])
  return order?.id
}

export const makeOrders = ({ sql, clock, seal }: OrderParts) => {
  const recordConsent = (tx: Tx, { caller, ip, userAgent }: SignedContext, textHash: string) =>
    recordEvent(tx, seal, {
      kind: 'consented',
      residentId: caller.residentId,
      at: clock.now(),
      origin: { ip, userAgent },
      textHash,
    })

  return {
    /** Leaves an order, with its letter and its consent in one transaction, once for a key. */
    send: async (order: Order, context: KeyedContext): Promise<{ status: 'OK'; id: number }> => {
      const { caller, key } = context
      const service = await serviceFor(sql, caller, order.service_id)
      const fields = plainOrder(detailsOf(service), order)
      const fingerprint = fingerprintOf(service.id, fields)
      const before = await findSame(sql, caller, key, fingerprint)
      if (before !== undefined) return { status: 'OK', id: before }
      const { email } = contactOf(service)
      if (email === null) throw new Refused(422, 'no_mail', [texts.noMail])
      demandFields(service, order)
      const consentHash = consentHashOf(order.consent)
      await countAttempt(sql, clock, orderLimits(caller.profileId))
      const id = await sql.begin(async (tx) => {
        const at = clock.now()
        const { profileId } = caller
        const { title } = service
        const inserted = await insertOrder(tx, {
          profileId,
          serviceId: service.id,
          key,
          fingerprint,
          title,
          fields,
          executorEmail: email,
          consentHash,
          at,
        })
        if (inserted === undefined) return findSame(tx, caller, key, fingerprint)
        const letter = { kind: 'catalogue_order', recipient: email, data: { order: String(inserted) } }
        await saveLetterOf(tx, inserted, await postLetter(tx, letter, at))
        await recordConsent(tx, context, consentHash)
        return inserted
      })
      if (id === undefined) throw new Error('An order is there and is not')
      return { status: 'OK', id }
    },

    /** Records that the resident goes to the executor's own page. */
    follow: async (
      serviceId: number,
      consent: string | undefined,
      context: SignedContext,
    ): Promise<undefined> => {
      const { caller } = context
      const { email, link } = contactOf(await serviceFor(sql, caller, serviceId))
      if (link === null) throw new Refused(422, 'no_link', [texts.noLink])
      const consentHash = email === null ? undefined : consentHashOf(consent)
      await sql.begin(async (tx) => {
        const at = clock.now()
        const { profileId } = caller
        await insertContact(tx, {
          profileId,
          serviceId,
          kind: 'link',
          link,
          at,
          ...(consentHash && { consentHash }),
        })
        if (consentHash !== undefined) await recordConsent(tx, context, consentHash)
      })
      return undefined
    },

    /** Records that the resident looked at the executor's telephone. */
    showPhone: async (serviceId: number, caller: Caller): Promise<undefined> => {
      await serviceFor(sql, caller, serviceId)
      const { profileId } = caller
      await insertContact(sql, { profileId, serviceId, kind: 'phone', at: clock.now() })
      return undefined
    },

    /** Own orders, newest first. */
    statuses: async ({ profileId }: Caller): Promise<{ results: OrderStatus[] }> => {
      const orders = await listOrders(sql, profileId)
      const left = await lettersLeft(
        sql,
        orders.map(({ letter_id }) => letter_id),
      )
      const results = orders.map(({ id, service_id, title, letter_id, created_at }) => ({
        id,
        service_id,
        title,
        status: left.get(letter_id) ?? ('sent' as const),
        created_at: created_at.toISOString(),
      }))
      return { results }
    },
  }
}
