import { flatsPage, houseFlatsPage, housesPage, type Flat, type FlatEntry } from '#contract/flats/schema.ts'
import type { Fragment, Queryable, Tx } from '../../db/connect.ts'
import type { StaffPrincipal } from '../../kernel/principal.ts'
import { selectByPhonePart } from '../profile/service.ts'

type Member = Pick<StaffPrincipal, 'organisationId'>

const selectName = (sql: Queryable) => sql`concat_ws(' ', surname, nullif(name, ''), nullif(patronymic, ''))`

/** Maximum matches examined by a search. */
const maxFound = 1000

/** Flats that only a phone finds come last: a part of a number may be an address, too. */
export interface FlatPlace {
  readonly rank: 0 | 1
  readonly id: number
}

/** `account` and `email` are complete. */
interface FlatSearch {
  readonly patterns: readonly string[]
  readonly account: string | null
  readonly email: string
  readonly phoneParts: readonly string[]
  readonly after: FlatPlace
}

const shortNumber = /^% (\d+) %$/
const longNumber = /^%\d+%$/

/**
 * Returns an SQL query for the ids of flats that have all words, at most `maxFound`. Few flats have both numbers of an
 * address, so its words are only checked: their index would read all flats of the street.
 */
const selectByWords = (sql: Queryable, where: Fragment, patterns: readonly string[]): Fragment => {
  const own = sql`flat_words(number, surname, name, patronymic, address)`
  // Not `like all`: it uses no index.
  const haveAll = (text: Fragment, all: readonly string[]) =>
    all.reduce((some, pattern) => sql`${some} and ${text} like ${pattern}`, sql``)
  const numbers = patterns.flatMap((pattern) => shortNumber.exec(pattern)?.[1] ?? [])
  const long = patterns.filter((pattern) => longNumber.test(pattern))
  if (numbers.length === 0 || numbers.length + long.length < 2)
    return sql`select id from personal_account where ${where} ${haveAll(own, patterns)} limit ${maxFound}`
  return sql`
    select id from (
      select id, ${own} as words from personal_account
      where ${where} and flat_numbers(number, surname, name, patronymic, address) @> ${numbers}::text[]
        ${haveAll(own, long)} offset 0) account
    where true ${haveAll(sql`words`, patterns)} limit ${maxFound}`
}

/**
 * Returns one row more than the page, if any. A whole account number finds its flat by the key: the index of words takes
 * longer the more flats there are.
 */
export const listFound = (
  sql: Queryable,
  { organisationId }: Member,
  { patterns, account, email, phoneParts, after }: FlatSearch,
) => {
  const isOther = sql`organisation_id = ${organisationId} and not exists (select from named)`
  return sql<(FlatPlace & { account: string; address: string; name: string; phone: string | null })[]>`
  with named as materialized (
    select id from personal_account where organisation_id = ${organisationId} and number = ${account}::text),
  hit as materialized (
    select id, 0 as rank, null as phone from named
    union all
    select id, 0, null from (${selectByWords(sql, isOther, patterns)}) by_words
    union all
    (select account.id, 0, null from resident join profile on profile.resident_id = resident.id
      join personal_account account on account.id = profile.personal_account_id
      where username = ${email} and deleted_at is null and organisation_id = ${organisationId})
    union all
    select personal_account_id, 1, digits from (${selectByPhonePart(sql, organisationId, phoneParts, maxFound)}) by_phone),
  found as materialized (select id, min(rank) as rank, min(phone) as phone from hit group by id)
  select rank, account.id, account.number as account, account.address, ${selectName(sql)} as name, phone
  from found join personal_account account using (id)
  where (rank, account.id) > (${after.rank}::int, ${after.id}) order by rank, account.id limit ${flatsPage + 1}`
}

/** Returns one row more than the page, if any, in the order of streets and house numbers. */
export const listHouses = (sql: Queryable, { organisationId }: Member, after: number) => sql<
  { id: number; address: string; flats: number }[]
>`
  with page as materialized (
    select id, address from house
    where organisation_id = ${organisationId}
      and (${after} = 0 or (address collate natural_order, id) > (
        select address collate natural_order, id from house
        where id = ${after} and organisation_id = ${organisationId}))
      and exists (
        select from personal_account
        where organisation_id = ${organisationId} and personal_account.house = house.address)
    order by address collate natural_order, id limit ${housesPage + 1})
  select id, address, (
    select count(*)::int from personal_account
    where organisation_id = ${organisationId} and house = page.address) as flats
  from page order by address collate natural_order, id`

export const findHouse = async (sql: Queryable, { organisationId }: Member, id: number) => {
  const [row] = await sql<{ id: number; address: string }[]>`
    select id, address from house where id = ${id} and organisation_id = ${organisationId}`
  return row
}

/** Returns one row more than the page, if any, in the order of flat numbers. */
export const listFlatsOfHouse = (
  sql: Queryable,
  { organisationId }: Member,
  { address, after }: { readonly address: string; readonly after: number },
) => sql<{ id: number; account: string; address: string; name: string }[]>`
  select id, number as account, address, ${selectName(sql)} as name from personal_account
  where organisation_id = ${organisationId} and house = ${address}
    and (${after} = 0 or (address collate natural_order, id) > (
      select address collate natural_order, id from personal_account
      where id = ${after} and organisation_id = ${organisationId} and house = ${address}))
  order by address collate natural_order, id limit ${houseFlatsPage + 1}`

export const findFlat = async (tx: Tx, { organisationId }: Member, id: number) => {
  const [row] = await tx<
    { id: number; account: string; address: string; name: string; area: string | null }[]
  >`
    select id, number as account, address, ${selectName(tx)} as name, area::text as area from personal_account
    where id = ${id} and organisation_id = ${organisationId}`
  return row
}

/** Returns undefined after the last flat of the house, and for a flat without a house. */
export const findNextFlat = async (tx: Tx, organisationId: number, id: number) => {
  const [row] = await tx<{ id: number; address: string }[]>`
    select next.id, next.address from personal_account flat
    join personal_account next on next.organisation_id = flat.organisation_id and next.house = flat.house
    where flat.id = ${id} and flat.organisation_id = ${organisationId}
      and (next.address collate natural_order, next.id) > (flat.address collate natural_order, flat.id)
    order by next.address collate natural_order, next.id limit 1`
  return row
}

export const listPeople = (sql: Queryable, flat: number) => sql<
  { id: number; email: string; since: Date; seenAt: Date | null }[]
>`
  select resident.id, username as email, resident.created_at as since,
    (select max(seen_at) from session_family where resident_id = resident.id) as seen_at
  from profile join resident on resident.id = profile.resident_id and deleted_at is null
  where personal_account_id = ${flat} order by profile.id`

export const listFlatPhones = (sql: Queryable, flat: number) => sql<
  { digits: string; byResident: boolean }[]
>`
  select digits, bool_and(profile_id is not null) as by_resident from phone
  where personal_account_id = ${flat} and not_actual_at is null
  group by digits order by 2, min(created_at)`

const shownEntries = 8

export const listSectors = (sql: Queryable, flat: number) => sql<
  { sector: string; name: string; debtKopecks: number; entries: FlatEntry[] }[]
>`
  select sector.code as sector, sector.name, debt_kopecks, coalesce(newest.entries, '[]') as entries
  from ledger_balance balance join sector on sector.id = balance.sector_id
  join organisation on organisation.id = sector.organisation_id
  cross join lateral (
    select json_agg(json_build_object('id', id, 'kind', kind, 'period', period, 'source', source, 'kopecks', kopecks,
      'on', to_char(at at time zone organisation.time_zone, 'YYYY-MM-DD')) order by at desc, id desc) as entries
    from (
      select entry.id, entry.kind, entry.at, posting.kopecks, to_char(accrual.period, 'YYYY-MM') as period,
        coalesce(external.source, payment.channel) as source
      from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
      left join accrual on accrual.id = entry.accrual_id
      left join payment on payment.id = entry.payment_id
      left join external_payment external on external.payment_id = entry.payment_id
      where posting.personal_account_id = ${flat} and posting.sector_id = sector.id
      order by entry.at desc, entry.id desc limit ${shownEntries}) entry
  ) newest
  where balance.personal_account_id = ${flat} order by sector.id`

const shownEmails = 12

export const listFlatCases = (sql: Queryable, flat: number) => sql<
  (Pick<NonNullable<Flat['cases']>[number], 'id' | 'kind' | 'title' | 'status'> & {
    number: number
    changedAt: Date
  })[]
>`
  select item.id, item.kind, item.number, item.status, item.changed_at,
    coalesce(request.subcategory_name, ticket.topic_name) as title
  from desk_case item
  left join request on request.id = item.request_id left join ticket on ticket.id = item.ticket_id
  where item.personal_account_id = ${flat} order by item.changed_at desc, item.id desc limit 20`

export const listEmailsTo = (sql: Queryable, flat: number) => sql<
  { kind: string; at: Date; state: Flat['letters'][number]['state'] }[]
>`
  with person as (
    select resident.id, username from profile join resident on resident.id = profile.resident_id
    where personal_account_id = ${flat} and deleted_at is null)
  select kind, at, state from (
    (select kind, coalesce(given_up_at, created_at) as at,
        case when given_up_at is null then 'waits' else 'given_up' end as state
      from notification_outbox join person on recipient = username where channel = 'email' order by 2 desc limit ${shownEmails})
    union all
    (select kind, at, 'sent' from sent_email join person on resident_id = person.id
      order by at desc limit ${shownEmails})) email
  order by at desc, kind limit ${shownEmails}`
