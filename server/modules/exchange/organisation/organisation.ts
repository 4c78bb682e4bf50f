import { createHash } from 'node:crypto'
import type { Promises } from '#contract/organisation/promises-schema.ts'
import type { Emergency } from '#contract/requests/emergencies.ts'
import type { Category } from '#contract/requests/schema.ts'
import type { Queryable, Sql, Tx } from '../../../db/connect.ts'
import { defaultCategories } from '../../requests/service.ts'
import { readOrganisation, type Organisation } from './organisation-file.ts'

const hashId = (...names: readonly string[]): string =>
  createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12)

/** Search words of the usual kinds, for kinds of the same name. */
const usualWords = new Map(
  defaultCategories.flatMap(({ subcategories }) => subcategories.map(({ name, words }) => [name, words])),
)

const toTree = (categories: Organisation['request_categories']): Category[] | null =>
  categories?.map(({ name, children }) => ({
    _id: hashId(name),
    name,
    subcategories: children.map((child) => ({
      _id: hashId(name, child.name),
      _type: child.house ? 'HouseRequest' : 'AreaRequest',
      name: child.name,
      words: child.words ?? usualWords.get(child.name) ?? [],
    })),
  })) ?? null

interface Topic {
  readonly _id: number
  readonly name: string
}

/** Topics keep their ids by name. */
const toTopics = (
  names: readonly string[] | undefined,
  known: readonly Topic[],
): { _id: number; name: string }[] | null => {
  let last = Math.max(0, ...known.map(({ _id }) => _id))
  return names?.map((name) => known.find((topic) => topic.name === name) ?? { _id: ++last, name }) ?? null
}

interface Stored {
  readonly id: number
  readonly inn: string
  readonly name: string
  readonly timeZone: string
  readonly emergencyPhone: string | null
  readonly contacts: Readonly<Record<string, string>>
  readonly hosts: readonly string[]
  readonly meterWindow: Organisation['meter_window']
  readonly paymentMaximumKopecks: number
  readonly permissions: NonNullable<Organisation['rights']>
  readonly requestCategories: readonly Category[] | null
  readonly emergencies: readonly Emergency[] | null
  readonly ticketTopics: readonly Topic[] | null
  readonly requestTerms: Organisation['request_terms']
  readonly workingDays: Organisation['working_days']
  readonly promises: Partial<Promises> | null
}

const findStored = async (sql: Queryable, inn: string): Promise<Stored | undefined> => {
  const [row] = await sql<Stored[]>`
    select id, inn, name, time_zone, emergency_phone, contacts, hosts, meter_window, permissions, request_categories,
      emergencies, ticket_topics, request_terms, working_days, promises, payment_maximum_kopecks
    from organisation where inn = ${inn} for update`
  return row
}

interface StoredSector {
  readonly code: string
  readonly name: string
  readonly requisites:
    | (NonNullable<Organisation['sectors'][number]['requisites']> & {
        readonly points: number
        readonly minimum: number
      })
    | null
}

const listSectors = (sql: Queryable, organisationId: number) => sql<StoredSector[]>`
  select code, name, case when requisites.sector_id is not null then json_build_object(
    'recipient', recipient, 'inn', inn, 'kpp', kpp, 'account', personal_account, 'bank', bank_name, 'bic', bic,
    'correspondent', correspondent, 'points', fee_basis_points, 'minimum', fee_minimum_kopecks) end as requisites
  from sector left join sector_requisites requisites on requisites.sector_id = sector.id
  where organisation_id = ${organisationId} order by sector.id`

const toSector = ({ code, name, requisites }: StoredSector): Organisation['sectors'][number] => {
  if (requisites === null) return { code, name }
  const { points, minimum, ...own } = requisites
  return { code, name, fee: { percent: points / 100, minimum: minimum / 100 }, requisites: own }
}

/** Returns undefined for an unknown INN. */
export const findOrganisation = async (sql: Queryable, inn: string): Promise<Organisation | undefined> => {
  const row = await findStored(sql, inn)
  if (!row) return undefined
  return {
    inn,
    name: row.name,
    time_zone: row.timeZone,
    contacts: { ...(row.emergencyPhone && { emergency: row.emergencyPhone }), ...row.contacts },
    hosts: [...row.hosts],
    meter_window: row.meterWindow,
    payment_maximum: row.paymentMaximumKopecks / 100,
    sectors: (await listSectors(sql, row.id)).map(toSector),
    rights: row.permissions,
    request_terms: row.requestTerms,
    working_days: row.workingDays,
    ...(row.promises && { promises: row.promises }),
    ...(row.requestCategories && {
      request_categories: row.requestCategories.map(({ name, subcategories }) => ({
        name,
        children: subcategories.map(({ name: child, _type, words }) => ({
          name: child,
          ...(_type === 'HouseRequest' && { house: true }),
          ...(words.length > 0 && { words }),
        })),
      })),
    }),
    ...(row.emergencies && { emergencies: [...row.emergencies] }),
    ...(row.ticketTopics && { ticket_topics: row.ticketTopics.map(({ name }) => name) }),
  }
}

const saveSector = async (
  tx: Queryable,
  organisationId: number,
  sector: Organisation['sectors'][number],
): Promise<void> => {
  const { code, name, requisites, fee = { percent: 0, minimum: 0 } } = sector
  const [row] = await tx<{ readonly id: number }[]>`
    insert into sector (organisation_id, code, name) values (${organisationId}, ${code}, ${name})
    on conflict (organisation_id, code) do update set name = excluded.name returning id`
  const id = row?.id ?? 0
  if (!requisites) {
    await tx`delete from sector_requisites where sector_id = ${id}`
    return
  }
  const { recipient, inn, kpp, account, bank, bic, correspondent } = requisites
  await tx`
    insert into sector_requisites (sector_id, recipient, inn, kpp, personal_account, bank_name, bic, correspondent,
      fee_basis_points, fee_minimum_kopecks)
    values (${id}, ${recipient}, ${inn}, ${kpp}, ${account}, ${bank}, ${bic}, ${correspondent},
      ${Math.round(fee.percent * 100)}, ${Math.round(fee.minimum * 100)})
    on conflict (sector_id) do update set recipient = excluded.recipient, inn = excluded.inn, kpp = excluded.kpp,
      personal_account = excluded.personal_account, bank_name = excluded.bank_name, bic = excluded.bic,
      correspondent = excluded.correspondent, fee_basis_points = excluded.fee_basis_points,
      fee_minimum_kopecks = excluded.fee_minimum_kopecks`
}

const write = async (
  tx: Queryable,
  organisation: Organisation,
  known: Stored | undefined,
): Promise<number> => {
  const { inn, name, time_zone, hosts, meter_window, rights, promises } = organisation
  const { emergency, ...contacts } = organisation.contacts
  const { off = [], on = [] } = organisation.working_days
  const tree = toTree(organisation.request_categories)
  const topics = toTopics(organisation.ticket_topics, known?.ticketTopics ?? [])
  const [row] = await tx<{ readonly id: number }[]>`
    insert into organisation as own (inn, name, time_zone, emergency_phone, contacts, hosts, meter_window,
      request_categories, emergencies, ticket_topics, request_terms, working_days, payment_maximum_kopecks)
    values (${inn}, ${name}, ${time_zone}, ${emergency || null}, ${tx.json(contacts)}, ${hosts},
      ${tx.json(meter_window)}, ${tree === null ? null : tx.json(tree)},
      ${organisation.emergencies === undefined ? null : tx.json(organisation.emergencies)},
      ${topics === null ? null : tx.json(topics)}, ${tx.json(organisation.request_terms)}, ${tx.json({ off, on })},
      ${Math.round(organisation.payment_maximum * 100)})
    on conflict (inn) do update set name = excluded.name, time_zone = excluded.time_zone,
      emergency_phone = excluded.emergency_phone, contacts = excluded.contacts, hosts = excluded.hosts,
      meter_window = excluded.meter_window, request_categories = excluded.request_categories,
      emergencies = excluded.emergencies, ticket_topics = excluded.ticket_topics, request_terms = excluded.request_terms,
      working_days = excluded.working_days, payment_maximum_kopecks = excluded.payment_maximum_kopecks
    returning id`
  const id = row?.id ?? 0
  if (rights) await tx`update organisation set permissions = ${tx.json(rights)} where id = ${id}`
  if (promises) await tx`update organisation set promises = ${tx.json(promises)} where id = ${id}`
  for (const sector of organisation.sectors) await saveSector(tx, id, sector)
  return id
}

/** Faults that need the database: hosts in use by others, removed sectors. */
const faultsIn = async (tx: Queryable, { inn, hosts, sectors }: Organisation): Promise<string[]> => {
  const taken = await tx<{ readonly host: string; readonly name: string }[]>`
    select host, name from organisation cross join unnest(hosts) host
    where inn is distinct from ${inn} and host = any(${hosts})`
  const left = await tx<{ readonly code: string }[]>`
    select code from sector join organisation on organisation.id = sector.organisation_id
    where inn = ${inn} and code <> all(${sectors.map(({ code }) => code)})`
  return [
    ...taken.map(
      ({ host, name }) => `hosts[${hosts.indexOf(host)}]: сайт ${host} уже занят организацией ${name}`,
    ),
    ...left.map(({ code }) => `sectors: услуга ${code} уже есть, её нельзя убрать`),
  ]
}

const flatten = (value: unknown, path: string, into: Map<string, string>): Map<string, string> => {
  if (typeof value !== 'object' || value === null) return into.set(path, JSON.stringify(value))
  for (const [key, item] of Object.entries(value))
    flatten(item, Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`, into)
  return into
}

/** Null: absent. */
interface Change {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

const findChanges = (before: unknown, after: unknown): Change[] => {
  const [old, now] = [flatten(before ?? {}, '', new Map()), flatten(after, '', new Map())]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((change) => change.before !== change.after)
}

/**
 * Upserts an organisation atomically (G-06). Returns the changes, or all faults with JSON paths. Omitted rights are
 * unchanged. `onChange` runs in the transaction.
 */
export const saveOrganisation = (
  sql: Sql,
  document: unknown,
  onChange?: (tx: Tx) => Promise<void>,
): Promise<
  | { readonly name: string; readonly isNew: boolean; readonly changes: readonly Change[] }
  | { readonly faults: readonly string[] }
> =>
  sql.begin(async (tx) => {
    const read = readOrganisation(document)
    if ('faults' in read) return read
    const { organisation } = read
    await tx`lock table organisation in share row exclusive mode`
    const faults = await faultsIn(tx, organisation)
    if (faults.length > 0) return { faults }
    const before = await findOrganisation(tx, organisation.inn)
    await write(tx, organisation, await findStored(tx, organisation.inn))
    const isNew = before === undefined
    const changes = findChanges(before, await findOrganisation(tx, organisation.inn))
    if (isNew || changes.length > 0) await onChange?.(tx)
    return { name: organisation.name, isNew, changes }
  })
