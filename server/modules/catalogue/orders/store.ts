import type { OrderTexts } from '#contract/catalogue/order.ts'
import { ordersPage } from '#contract/catalogue/schema.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'

export const findOrderByKey = async (sql: Queryable, profileId: number, key: string) => {
  const [row] = await sql<{ readonly id: number; readonly fingerprint: Buffer }[]>`
    select id, fingerprint from service_order where profile_id = ${profileId} and key = ${key}`
  return row
}

interface NewOrder {
  readonly profileId: number
  readonly serviceId: number
  readonly key: string
  readonly fingerprint: Buffer
  readonly title: string
  readonly fields: OrderTexts
  readonly executorEmail: string
  /** Null: the client sent no text. */
  readonly consentHash: string | null
  readonly at: Date
}

export const insertOrder = async (tx: Tx, order: NewOrder): Promise<number> => {
  const { profileId, serviceId, key, fingerprint, title, fields, executorEmail, consentHash, at } = order
  const [row] = await tx<{ id: number }[]>`
    insert into service_order
      (profile_id, service_id, key, fingerprint, title, fields, executor_email, consent_hash, created_at)
    values (${profileId}, ${serviceId}, ${key}, ${fingerprint}, ${title}, ${tx.json({ ...fields })}, ${executorEmail},
      decode(${consentHash}, 'hex'), ${at})
    returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

export const saveOrderEmail = async (tx: Tx, id: number, emailId: number): Promise<void> => {
  await tx`update service_order set letter_id = ${emailId} where id = ${id}`
}

export interface StoredOrder {
  readonly id: number
  readonly serviceId: number
  readonly title: string
  readonly letterId: number
  readonly createdAt: Date
  readonly fields: OrderTexts
}

export const listOrders = (sql: Queryable, profileId: number, offset: number) => sql<StoredOrder[]>`
  select id, service_id, title, letter_id, created_at, fields from service_order
  where profile_id = ${profileId}
  order by created_at desc, id desc limit ${ordersPage} offset ${offset}`

export const countOrders = async (sql: Queryable, profileId: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from service_order where profile_id = ${profileId}`
  return row?.count ?? 0
}

/** Returns undefined for an erased order. */
export const findOrderForEmail = async (sql: Queryable, id: number) => {
  const [row] = await sql<
    { readonly title: string; readonly fields: OrderTexts; readonly organisation: string }[]
  >`
    select ordered.title, ordered.fields, organisation.name as organisation
    from service_order ordered
    join service on service.id = ordered.service_id
    join organisation on organisation.id = service.organisation_id
    where ordered.id = ${id}`
  return row
}

interface Contact {
  readonly profileId: number
  readonly serviceId: number
  readonly kind: 'phone' | 'link'
  readonly link?: string
  readonly consentHash?: string | null
  readonly at: Date
}

export const insertContact = async (sql: Queryable, contact: Contact): Promise<void> => {
  const { profileId, serviceId, kind, link = null, consentHash = null, at } = contact
  await sql`
    insert into service_contact (profile_id, service_id, kind, link, consent_hash, at)
    values (${profileId}, ${serviceId}, ${kind}, ${link}, decode(${consentHash}, 'hex'), ${at})`
}

export const deleteOrders = async (tx: Tx, residentId: number): Promise<void> => {
  const own = tx`(select id from profile where resident_id = ${residentId})`
  await tx`delete from service_order where profile_id in ${own}`
  await tx`delete from service_contact where profile_id in ${own}`
}
