import { normalizeEmail } from '#contract/email.ts'
import {
  phoneDigits,
  reorder,
  type DeskExecutor,
  type NewService,
  type ListMove,
} from '#contract/catalogue/desk-schema.ts'
import { toKopecks } from '#contract/money.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { hashVersion } from '../../staff/service.ts'
import type { StoredExecutor } from '../store.ts'

type NewExecutor = NonNullable<NewService['executor']>

const hour = (sql: Queryable, column: string) => sql`to_char(${sql(column)}, 'HH24:MI') as ${sql(column)}`

export const listExecutors = (sql: Queryable, organisationId: number, id: number | null = null) => sql<
  StoredExecutor[]
>`
  select id, name, address, phone, ${hour(sql, 'monday_from')}, ${hour(sql, 'monday_till')},
    ${hour(sql, 'sunday_from')}, ${hour(sql, 'sunday_till')}, works_under_contract, requisites_confirmed, email, link
  from service_executor
  where organisation_id = ${organisationId} and ${id === null ? sql`true` : sql`id = ${id}`}
  order by name, id limit 1000`

const codeOfCategory = async (tx: Tx, name: string): Promise<string> => {
  const [row] = await tx<{ readonly value: string }[]>`
    with known as (
      select value from service_position where lower(text) = lower(${name}) order by nth limit 1
    ), made as (
      insert into service_position (value, text, nth)
      select 'own_' || left(md5(lower(${name})), 12), ${name}, 100 where not exists (select from known)
      on conflict (value) do update set text = service_position.text returning value
    )
    select value from known union all select value from made`
  if (!row) throw new Error('A category was neither found nor made')
  return row.value
}

/** Applies to all its services; undefined if foreign. */
export const saveExecutor = async (
  tx: Tx,
  organisationId: number,
  { id, version: _version, ...given }: NewExecutor,
): Promise<number | undefined> => {
  const columns = {
    name: given.name,
    address: given.address,
    phone: phoneDigits(given.phone),
    mondayFrom: given.weekdays.from || null,
    mondayTill: given.weekdays.till || null,
    sundayFrom: given.weekend.from || null,
    sundayTill: given.weekend.till || null,
    worksUnderContract: given.works_under_contract,
    requisitesConfirmed: given.requisites_confirmed,
    email: normalizeEmail(given.email) || null,
    link: given.link || null,
  }
  const [row] = await (id === null
    ? tx<{ id: number }[]>`
        insert into service_executor ${tx({ organisationId, ...columns })} returning id`
    : tx<{ id: number }[]>`
        update service_executor set ${tx(columns)}
        where id = ${id} and organisation_id = ${organisationId} returning id`)
  return row?.id
}

/** Adds a default order form, because the executor takes orders by e-mail. */
export const openOrderForm = async (tx: Tx, id: number): Promise<void> => {
  await tx`
    update service set contact_name = 'necessarily', contact_address = 'show', contact_phone = 'necessarily',
      contact_comment = 'show'
    where executor_id = (select executor_id from service where id = ${id})
      and exists (select from service_executor where service_executor.id = executor_id and email is not null)
      and 'hidden' = all (array[contact_name, contact_address, contact_phone, contact_mail, contact_comment]::text[])`
}

const toColumns = async (tx: Tx, service: NewService, executorId: number | null) => ({
  executorId,
  title: service.title,
  description: service.description,
  position: await codeOfCategory(tx, service.category_name),
  priceType: service.price_type,
  valueKopecks: toKopecks(service.price),
  salePercent: service.sale_type === 'percent' ? service.sale : null,
  saleKopecks: service.sale_type === 'fixed' ? toKopecks(service.sale) : null,
  isRecommended: service.is_recommended,
  contactName: service.contact_details.name,
  contactAddress: service.contact_details.address,
  contactPhone: service.contact_details.phone,
  contactMail: service.contact_details.mail,
  contactComment: service.contact_details.comment,
})

const hiddenAt = (tx: Tx, isShown: boolean, now: Date) =>
  isShown ? tx`null` : tx`coalesce(hidden_at, ${now})`

export const insertService = async (
  tx: Tx,
  organisationId: number,
  service: NewService,
  executorId: number | null,
  now: Date,
): Promise<number> => {
  const columns = {
    organisationId,
    ...(await toColumns(tx, service, executorId)),
    hiddenAt: service.is_shown ? null : now,
  }
  const [row] = await tx<{ id: number }[]>`insert into service ${tx(columns)} returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

export const updateService = async (
  tx: Tx,
  id: number,
  service: NewService,
  executorId: number | null,
  now: Date,
): Promise<void> => {
  const columns = await toColumns(tx, service, executorId)
  await tx`
    update service set ${tx(columns)}, changed_at = ${now}, hidden_at = ${hiddenAt(tx, service.is_shown, now)} where id = ${id}`
}

export const lockService = async (tx: Tx, organisationId: number, id: number): Promise<boolean> => {
  const rows = await tx`
    select from service where id = ${id} and organisation_id = ${organisationId} for update`
  return rows.length > 0
}

interface Place {
  readonly id: number
  readonly place: number
}

/**
 * Moves among services of equal recommendation, whose places between the old and the new one are renumbered.
 * Returns false if the other service is unknown, foreign or of another recommendation.
 */
export const placeService = async (
  tx: Tx,
  organisationId: number,
  id: number,
  move: ListMove,
): Promise<boolean> => {
  const { to, other = null } = move
  await tx`select pg_advisory_xact_lock(20240067, ${organisationId})`
  if (to === 'first') {
    await tx`
      update service set place = (select min(place) - 1 from service where organisation_id = ${organisationId})
      where id = ${id}`
    return true
  }
  const rows = await tx<Place[]>`
    with own as (select place, is_recommended from service where id = ${id}),
    alike as (
      select id, place from service
      where organisation_id = ${organisationId} and is_recommended = (select is_recommended from own)),
    reached as (
      select place from own
      union all select place from alike where id = ${other}::bigint
      union all (
        select place from alike where ${to === 'down'} and place > (select place from own) order by place limit 1)
      union all (
        select place from alike where ${to === 'up'} and place < (select place from own) order by place desc limit 1))
    select id, place from alike
    where place between (select min(place) from reached) and (select max(place) from reached) order by place`
  const ids = reorder(
    rows.map((row) => row.id),
    id,
    move,
  )
  if (ids === null) return false
  await tx`
    update service set place = placed.place
    from unnest(${[...ids]}::bigint[], ${rows.map(({ place }) => place)}::bigint[]) as placed (id, place)
    where service.id = placed.id`
  return true
}

const toContent = (executor: StoredExecutor): Omit<DeskExecutor, 'version'> => ({
  id: executor.id,
  name: executor.name,
  address: executor.address,
  phone: executor.phone,
  weekdays: { from: executor.mondayFrom ?? '', till: executor.mondayTill ?? '' },
  weekend: { from: executor.sundayFrom ?? '', till: executor.sundayTill ?? '' },
  works_under_contract: executor.worksUnderContract,
  requisites_confirmed: executor.requisitesConfirmed,
  email: executor.email ?? '',
  link: executor.link ?? '',
})

export const presentExecutor = (executor: StoredExecutor): DeskExecutor => {
  const content = toContent(executor)
  return { ...content, version: hashVersion(content) }
}

/** Returns undefined for an executor of another organisation. */
export const lockExecutor = async (
  tx: Tx,
  organisationId: number,
  id: number,
): Promise<DeskExecutor | undefined> => {
  await tx`select from service_executor where id = ${id} and organisation_id = ${organisationId} for update`
  const [row] = await listExecutors(tx, organisationId, id)
  return row && presentExecutor(row)
}
