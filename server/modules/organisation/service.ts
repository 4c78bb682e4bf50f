import { isDeepStrictEqual } from 'node:util'
import type { Constants, MeterWindow } from '#contract/organisation/constants-schema.ts'
import { noPromises, type Promises } from '#contract/organisation/promises-schema.ts'
import { telHref, type Contacts } from '#contract/organisation/contacts.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { toRoubles } from '#contract/money.ts'
import { toPeriod } from '#contract/meters/dates.ts'
import type { Hosts } from '../../config/hosts.ts'
import type { Queryable } from '../../db/connect.ts'
import { toLocalDate } from '../../kernel/local-date.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Clock } from '../../ports/clock.ts'

interface ConstantsRow {
  readonly timeZone: string
  readonly meterWindow: MeterWindow
  readonly benefit: boolean
  readonly maximum: number
  readonly contacts: Contacts
}

export const contactColumn = (sql: Queryable) => sql`
  jsonb_strip_nulls(jsonb_build_object('emergency', organisation.emergency_phone)) || organisation.contacts as contacts`

const findConstants = async (
  sql: Queryable,
  personalAccountId: number,
): Promise<ConstantsRow | undefined> => {
  const [row] = await sql<ConstantsRow[]>`
    select organisation.time_zone, organisation.meter_window, account.benefit,
      organisation.payment_maximum_kopecks as maximum, ${contactColumn(sql)}
    from personal_account account join organisation on organisation.id = account.organisation_id
    where account.id = ${personalAccountId}`
  return row
}

/** Reads the constants with the current date in the organisation's time zone, by the server's clock (decision 16). */
export const readConstants = async (
  sql: Queryable,
  clock: Clock,
  personalAccountId: number,
): Promise<Constants> => {
  const row = await findConstants(sql, personalAccountId)
  if (!row) throw new Error('The account of a caller has no organisation')
  const { timeZone, meterWindow, benefit, maximum, contacts } = row
  const today = toLocalDate(timeZone, clock.now())
  return {
    time_zone: timeZone,
    meter_window: meterWindow,
    benefit,
    contacts,
    today,
    period: toPeriod(today, meterWindow),
    payment_maximum: toRoubles(maximum),
  }
}

/** Organisations without hosts serve a host that none names (docs/specification.md). */
export const selectOrganisations = (sql: Queryable, host: string) => sql`
  select id from organisation where ${host} = any(hosts)
  union all
  select id from organisation
  where hosts = '{}' and not exists (select from organisation where ${host} = any(hosts))`

interface OrganisationRow {
  readonly name: string
  readonly contacts: Contacts
}

/** Undefined if the host has none or several. */
const findOrganisationByHost = async (sql: Queryable, host: string): Promise<OrganisationRow | undefined> => {
  const rows = await sql<OrganisationRow[]>`
    select name, ${contactColumn(sql)} from organisation where id in (${selectOrganisations(sql, host)}) limit 2`
  return rows.length === 1 ? rows[0] : undefined
}

/** Keeps the entries that all have. */
const intersect = <T extends object>(first: T, others: readonly T[]): Partial<T> =>
  Object.fromEntries(
    Object.entries(first).filter(([key, value]) =>
      others.every((other) => isDeepStrictEqual(Reflect.get(other, key), value)),
    ),
  ) as Partial<T>

/** A host with several organisations promises only what each of them does. */
export const findPromises = async (sql: Queryable, host: string): Promise<Promises> => {
  const rows = await sql<{ promises: Promises }[]>`
    select ${sql.json(noPromises)} || coalesce(promises, '{}') as promises from organisation
    where id in (${selectOrganisations(sql, host)})`
  const [first = noPromises, ...others] = rows.map(({ promises }) => promises)
  const guides = others.map((promises) => promises.guides)
  return { ...noPromises, ...intersect(first, others), guides: intersect(first.guides, guides) }
}

export const readOwnPromises = async (sql: Queryable, personalAccountId: number): Promise<Promises> => {
  const [row] = await sql<{ promises: Partial<Promises> | null }[]>`
    select promises from personal_account account join organisation on organisation.id = account.organisation_id
    where account.id = ${personalAccountId}`
  return { ...noPromises, ...row?.promises }
}

export const isSetUp = async (sql: Queryable): Promise<boolean> => {
  const [row] = await sql<{ isSetUp: boolean }[]>`select exists (select from organisation) as is_set_up`
  return row?.isSetUp ?? false
}

const neutralName = 'Личный кабинет жителя'

/** Without a configured page: e-mail, else the dispatcher. */
const getSupport = ({ email, dispatcher }: Contacts): string | null => {
  if (email && /^[^\s@]+@[^\s@]+$/.test(email)) return `mailto:${email}`
  return (dispatcher && telHref(dispatcher)) ?? null
}

export interface HostDeps {
  readonly sql: Queryable
  readonly hosts: Hosts
  readonly bank: Bank | null
}

/**
 * Returns a neutral name if there are several organisations; contacts then come with the account's constants (B-12).
 */
export const findHostConfig = async ({ sql, hosts, bank }: HostDeps, host: string): Promise<HostConfig> => {
  const { icons: _icons, ...branding } = hosts.of(host)
  const { name = neutralName, contacts = {} } = (await findOrganisationByHost(sql, host)) ?? {}
  return {
    ...branding,
    name: branding.name ?? name,
    contacts,
    ...(bank === null && { cards: false as const }),
    links: { ...branding.links, support: branding.links.support ?? getSupport(contacts) },
  }
}
