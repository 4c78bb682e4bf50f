import { importSteps, subjectActs, type RecordedAct } from '#contract/staff/acts.ts'
import { createHash } from 'node:crypto'
import type { ActsQuery, StaffActRow } from '#contract/staff/schema.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { toNetwork, type StaffPrincipal } from '../../kernel/principal.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { matchesFilter, type FlatFilter } from './flat-filter.ts'
import { changedText, messages } from './messages.ts'

export { matchesFilter, type FlatFilter } from './flat-filter.ts'
export { listFlats, listOrders, listStaffPayments, type StaffOrder } from './lists.ts'

export { findMemberByEmail, inviteMember, listMembers, removeMember, resetMember } from './members.ts'

/** Audited (G-03); `personalAccountId` is its flat or null. */
export interface StaffAct {
  readonly who: string
  readonly act: string
  readonly personalAccountId: number | null
  /** Absent for a command. */
  readonly member?: Pick<StaffPrincipal, 'memberId' | 'organisationId'> & { readonly network: string }
}

export const recordAct = async (
  tx: Queryable,
  { who, act, personalAccountId, member }: StaffAct,
  now: Date,
): Promise<void> => {
  await tx`
    insert into audit_log (at, who, act, personal_account_id, member_id, organisation_id, network)
    values (${now}, ${who}, ${act}, ${personalAccountId}, ${member?.memberId ?? null},
      coalesce(${member?.organisationId ?? null}::bigint, (select organisation_id from personal_account where id = ${personalAccountId})),
      ${member?.network ?? null})`
}

export interface StaffCall {
  readonly member: StaffPrincipal
  readonly ip: string
}

export interface KeyedStaffCall extends StaffCall {
  readonly key: string | null
}

export const recordCall = (
  tx: Queryable,
  { member, ip }: StaffCall,
  {
    act,
    personalAccountId = null,
  }: { readonly act: RecordedAct; readonly personalAccountId?: number | null },
  now: Date,
): Promise<void> =>
  recordAct(
    tx,
    { who: member.name, act, personalAccountId, member: { ...member, network: toNetwork(ip) } },
    now,
  )

export const hashVersion = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

/** Matches rows whose text has the searched part, in any case and with or without ё. Every row for an empty search. */
export const hasWords = (sql: Queryable, column: string, search: string) =>
  search.trim() === '' ? sql`` : sql`and strpos(search_text(${sql(column)}), search_text(${search})) > 0`

/** Throws with the current state (G-08). */
export const assertVersion = (seen: string, current: { readonly version: string }): void => {
  if (current.version !== seen) throw new DomainError('changed', [changedText], { current })
}

export interface StaffDeps {
  readonly sql: Sql
  readonly clock: Clock
}

/** Runs `work` in a transaction that also records the act it returns in the audit log (G-08). */
export const withRecordedAct = <T>(
  { sql, clock }: StaffDeps,
  call: StaffCall,
  work: (tx: Tx, now: Date) => Promise<{ readonly act: RecordedAct; readonly done: T }>,
): Promise<T> =>
  sql.begin(async (tx) => {
    const now = clock.now()
    const { act, done } = await work(tx, now)
    await recordCall(tx, call, { act }, now)
    return done
  })

export const describeChange = (wasShown: boolean, isShown: boolean): 'change' | 'show' | 'hide' =>
  wasShown === isShown ? 'change' : isShown ? 'show' : 'hide'

interface ListedAct extends StaffAct {
  readonly at: Date
  readonly account: string | null
  readonly timeZone: string | null
}

export const listActs = (sql: Queryable, filter: FlatFilter, max: number) => {
  const isAny = Object.values(filter).every((one) => one === null)
  return sql<ListedAct[]>`
    select audit_log.at, who, act, personal_account_id, account.number as account,
      time_zone
    from audit_log
    left join personal_account account on account.id = personal_account_id
    left join organisation on organisation.id = account.organisation_id
    where ${isAny} or (account.id is not null and ${matchesFilter(sql, filter)})
    order by audit_log.id desc limit ${max}`
}

export const findAccountOfCase = async (
  sql: Queryable,
  table: 'request' | 'ticket',
  number: string,
): Promise<number | null> => {
  const [row] = await sql<{ readonly account: number }[]>`
    select personal_account_id as account from ${sql(table)} where number::text = ${number}`
  return row?.account ?? null
}

const pageOfActs = 50

const startsWithOne = (sql: Queryable, acts: readonly string[]) =>
  sql`(act = any(${[...acts]}::text[]) or act like any(${acts.map((act) => `${act} %`)}::text[]))`

/** Returns SQL conditions of `audit_log`. */
const matchActs = (
  sql: Queryable,
  organisationId: number,
  { before, account, member, subject, case: number, day }: ActsQuery,
) => [
  ...(before === undefined ? [] : [sql`audit_log.id < ${before}`]),
  ...(account === undefined ? [] : [sql`account.number = ${account}`]),
  ...(member === undefined ? [] : [sql`member_id = ${member}`]),
  ...(subject === undefined ? [] : [startsWithOne(sql, subjectActs[subject])]),
  ...(number === undefined
    ? []
    : [
        sql`audit_log.personal_account_id in (
          select personal_account_id from request where organisation_id = ${organisationId} and number = ${number}
          union all
          select personal_account_id from ticket where organisation_id = ${organisationId} and number = ${number})`,
        sql`act like any(${[`% request ${number}`, `% ticket ${number}`]}::text[])`,
      ]),
  ...(day === undefined
    ? []
    : [
        sql`audit_log.at >= ${day}::date::timestamp at time zone organisation.time_zone`,
        sql`audit_log.at < (${day}::date + 1)::timestamp at time zone organisation.time_zone`,
      ]),
]

/** An import is one row, with its file; its checks are among the acts about files alone. */
export const listOrganisationActs = async (sql: Queryable, organisationId: number, query: ActsQuery) => {
  const conditions = matchActs(sql, organisationId, query)
  const rows = await sql<(Omit<StaffActRow, 'at'> & { readonly at: Date })[]>`
    select audit_log.id, audit_log.at, who, coalesce('link ' || sector.name, act) as act, account.number as account,
      network
    from audit_log join organisation on organisation.id = audit_log.organisation_id
    left join personal_account account on account.id = personal_account_id
    -- The record keeps the code of the paid service, which a member does not know.
    left join sector on sector.organisation_id = audit_log.organisation_id and act = 'link ' || sector.code
    where audit_log.organisation_id = ${organisationId} and act <> all(${query.subject === 'files' ? ['import confirm'] : [...importSteps]}::text[])
      ${conditions.reduce((some, condition) => sql`${some} and ${condition}`, sql``)}
    order by audit_log.id desc limit ${pageOfActs + 1}`
  return {
    acts: rows.slice(0, pageOfActs).map(({ id, at, who, act, account: number, network }) => ({
      id,
      at: at.toISOString(),
      who,
      act,
      account: number,
      network,
    })),
    has_more: rows.length > pageOfActs,
  }
}

export const listHouses = async (sql: Queryable, organisationId: number): Promise<string[]> => {
  const houses = await sql<{ address: string }[]>`
    select address from house where organisation_id = ${organisationId} order by address`
  return houses.map(({ address }) => address)
}

/** Throws for another organisation's house; empty means all. */
export const assertHouse = async (sql: Queryable, organisationId: number, house: string): Promise<void> => {
  if (house === '') return
  const found = await sql`select from house where organisation_id = ${organisationId} and address = ${house}`
  if (found.length === 0) throw new DomainError('not_found', [messages.noHouse])
}
