import type { StoredFile } from '#contract/files/schema.ts'
import type { Request } from '#contract/requests/schema.ts'
import type { WorkingCalendar } from '#contract/cases/terms.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { getKeyScope, type FindEffect } from '../../kernel/closed-keys.ts'
import { getFingerprint, withIdempotencyAfter, type IdempotentOperation } from '../../kernel/idempotency.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import type { Clock } from '../../ports/clock.ts'
import { claimFiles, listFiles } from '../files/service.ts'
import { notify, type NoticeKind } from '../notifications/service.ts'
import { createProfile } from '../profile/service.ts'
import type { CaseFacts } from './notice-kind.ts'
import * as store from './store.ts'

// Shared by requests and tickets; kinds define only differences (decision 18).

export type CaseEvent = store.CaseEvent
export type CaseNumber = store.CaseNumber
export type StaffCase = store.StaffCase
export type StoredPhone = store.StoredPhone
export type TermRules = store.TermRules
export { addMessage, attachToAnswer, type Discussed, type StaffFiles } from './messages.ts'
export { caseNoticeKind } from './notice-kind.ts'
export { listByAttention, type Page } from './attention.ts'
export { eraseNotes, termRules } from './store.ts'

export const toCalendar = ({ time_zone: timeZone, days }: TermRules): WorkingCalendar => ({
  timeZone,
  ...days,
})

export type WrittenEvent<Event extends CaseEvent> = Event &
  store.StoredCaseEvent & { readonly files: readonly StoredFile[] }

export interface CaseKind<Row, Event extends CaseEvent, Detail> extends store.CaseTable {
  readonly texts: { readonly notFound: string; readonly keyReused: string }
  readonly find: (sql: Queryable, caller: Principal, id: number) => Promise<Row | undefined>
  readonly present: (row: Row, events: readonly WrittenEvent<Event>[], files: readonly StoredFile[]) => Detail
}

type Named = store.CaseTable & Pick<CaseKind<never, CaseEvent, unknown>, 'texts'>

const notFound = ({ texts }: Named): DomainError => new DomainError('not_found', [texts.notFound])

const readCase = async <Event extends CaseEvent>(sql: Queryable, kind: store.CaseTable, id: number) => {
  const [events, files] = [
    await store.listEvents<Event>(sql, kind, id),
    await listFiles(sql, kind.table, [id]),
  ]
  const ofMessages = await listFiles(
    sql,
    `${kind.table}_event`,
    events.map((event) => event.id),
  )
  return {
    events: events.map((event): WrittenEvent<Event> =>
      Object.assign(event, { files: ofMessages.get(event.id) ?? [] }),
    ),
    files: files.get(id) ?? [],
  }
}

export const presentWritten = ({
  byResident,
  files,
}: Pick<WrittenEvent<CaseEvent>, 'byResident' | 'files'>) => ({
  ...(byResident && { by_resident: byResident }),
  ...(files.length > 0 && { files: [...files] }),
})

/** Throws the same error for an unknown and a forbidden case (decision 8). */
export const getCase = async <Row, Event extends CaseEvent, Detail>(
  sql: Queryable,
  kind: CaseKind<Row, Event, Detail>,
  caller: Principal,
  id: number,
): Promise<Detail> => {
  const row = await kind.find(sql, caller, id)
  if (!row) throw notFound(kind)
  const { events, files } = await readCase<Event>(sql, kind, id)
  return kind.present(row, events, files)
}

export const changeCase = <Row, Event extends CaseEvent, Detail, Locked>(
  sql: Sql,
  kind: CaseKind<Row, Event, Detail>,
  {
    caller,
    id,
    lock,
  }: {
    readonly caller: Principal
    readonly id: number
    readonly lock: (tx: Tx, caller: Principal, id: number) => Promise<Locked | undefined>
  },
  change: (tx: Tx, locked: Locked) => Promise<unknown>,
): Promise<Detail> =>
  sql.begin(async (tx) => {
    const locked = await lock(tx, caller, id)
    if (!locked) throw notFound(kind)
    await change(tx, locked)
    return getCase(tx, kind, caller, id)
  })

/** Sets the case to the event's state. */
export const addEvent = async <Event extends CaseEvent>(
  tx: Tx,
  kind: store.CaseTable,
  id: number,
  event: Event,
): Promise<number> => {
  await store.updateState(tx, kind, id, event)
  return store.insertEvent(tx, kind, id, event)
}

/** Marks an event that has no idempotency key as written by the resident. */
export const markByResident = (tx: Tx, kind: store.CaseTable, event: number, { profileId }: Principal) =>
  store.saveEventKey(tx, kind, event, { profileId, key: null, fingerprint: null })

export interface NewCase {
  readonly caller: Principal
  readonly key: string
  readonly body: { readonly requester_files?: readonly string[] | undefined }
  /** Account whose profiles may read the files; null: sender only. */
  readonly readableBy: number | null
}

export interface Insertion {
  readonly caller: Principal
  readonly key: string
  readonly fingerprint: Buffer
  readonly now: Date
}

const hour = 3600

/** Rate limit (V-14). */
const countCase = (
  tx: Tx,
  clock: Clock,
  { table }: Pick<store.CaseTable, 'table'>,
  { residentId }: Principal,
): Promise<void> =>
  countAttempt(tx, clock, [
    { bucket: `${table}:hour:${residentId}`, max: 20, seconds: hour },
    { bucket: `${table}:day:${residentId}`, max: 50, seconds: 24 * hour },
  ])

/** Finds a case or a message by its key. */
export const effectsOf =
  (table: store.CaseTable['table']): FindEffect =>
  async (sql, profileId, key) => {
    const opened = await store.findByKey(sql, table, profileId, key)
    if (opened) return { kind: table, number: String(opened.number) }
    const written = await store.findEventByKey(sql, table, profileId, key)
    return written && { kind: 'message', number: String(written.reply.number) }
  }

export const toIdempotentCase = (
  { clock }: Pick<CaseDeps, 'clock'>,
  kind: store.CaseTable,
  caller: Principal,
  {
    key,
    payload,
    keyReused,
  }: { readonly key: string; readonly payload: unknown; readonly keyReused: string },
): IdempotentOperation<CaseNumber> => ({
  scope: getKeyScope(caller.profileId),
  key,
  fingerprint: getFingerprint(payload),
  find: async (sql) => {
    const row = await store.findByKey(sql, kind.table, caller.profileId, key)
    return row && { fingerprint: row.fingerprint, reply: { id: row.id, number: row.number } }
  },
  onKeyConflict: () => {
    throw new DomainError('key_reused', [keyReused])
  },
  count: (tx) => countCase(tx, clock, kind, caller),
})

export const countRating = (
  { sql, clock }: Pick<CaseDeps, 'sql' | 'clock'>,
  { residentId }: Principal,
): Promise<void> => countAttempt(sql, clock, [{ bucket: `rating:${residentId}`, max: 60, seconds: hour }])

/**
 * Writes case, first event and files in one transaction, idempotent by key (O-07). `validate` runs only for a new key;
 * `open` writes its result.
 */
export const createCase = async <Valid>(
  { sql, clock }: Pick<CaseDeps, 'sql' | 'clock'>,
  kind: Named,
  { caller, key, body, readableBy }: NewCase,
  validate: () => Promise<Valid>,
  open: (tx: Tx, row: Valid & Insertion) => Promise<CaseNumber>,
) => {
  const keyed = toIdempotentCase({ clock }, kind, caller, {
    key,
    payload: body,
    keyReused: kind.texts.keyReused,
  })
  const { fingerprint } = keyed
  const { id, number } = await withIdempotencyAfter(sql, keyed, async () => {
    const valid = await validate()
    return async (tx) => {
      const now = clock.now()
      const opened = await open(tx, { ...valid, caller, key, fingerprint, now })
      const owner = { kind: kind.table, id: opened.id, personalAccountId: readableBy }
      await claimFiles(tx, { profileId: caller.profileId, files: body.requester_files ?? [], owner, now })
      return opened
    }
  })
  return { _id: id, number: String(number) }
}

export interface CaseDeps {
  readonly sql: Sql
  readonly clock: Clock
}

export interface DeskDeps extends CaseDeps {
  readonly hmac: Hmac
  readonly organisationId?: number
  /** Runs the change in the caller's transaction. */
  readonly begin?: (work: (tx: Tx) => Promise<void>) => Promise<void>
}

export const insertFirstEvent = (tx: Tx, kind: store.CaseTable, id: number, status: string, now: Date) =>
  store.insertEvent(tx, kind, id, { status, at: now, text: null })

export const phonesOfProfile = async (deps: CaseDeps, caller: Principal): Promise<StoredPhone[]> => {
  const { phones } = await createProfile(deps).phones(caller)
  return phones.map(({ code, number, add, added_by_tenant }) => ({
    digits: `7${code}${number}`,
    add,
    added_by_tenant,
  }))
}

export const presentPhone = ({ digits, add, added_by_tenant }: StoredPhone): Request['phones'][number] => ({
  type: 'cell',
  add,
  code: digits.slice(1, 4),
  number: digits.slice(4),
  added_by_tenant,
})

/** A notice of the case, whose id and number the caller knows. */
interface CaseNotice extends Omit<CaseFacts, 'id' | 'number'> {
  readonly kind: NoticeKind<CaseFacts>
}

/** Returns staff operations on cases. Adding an event notifies the resident. */
export const createDesk = <Row extends StaffCase, Event extends CaseEvent>(
  { sql, clock, hmac, organisationId, begin = (work) => sql.begin(work) }: DeskDeps,
  kind: Named,
) => {
  const lock = async (tx: Tx, number: number): Promise<Row> => {
    const row = await store.lockByNumber<Row>(tx, kind, number, organisationId ?? null)
    if (!row) throw notFound(kind)
    return row
  }

  const read = async (tx: Tx, number: number) => {
    const row = await lock(tx, number)
    const { events, files } = await readCase<Event>(tx, kind, row.id)
    return { row, events, ownFiles: files, files: [...files, ...events.flatMap((event) => event.files)] }
  }

  return {
    list: (query: store.StaffQuery) => store.listForStaff<Row>(sql, kind, query),

    show: (number: number) => sql.begin((tx) => read(tx, number)),

    /** As `show`, in the caller's transaction. */
    read,

    /** Runs `act` on a locked case. Notifies the resident unless the account is deleted. */
    change: (number: number, act: (tx: Tx, row: Row, now: Date) => Promise<CaseNotice>): Promise<void> =>
      begin(async (tx) => {
        const row = await lock(tx, number)
        const now = clock.now()
        const { kind: noticeKind, ...event } = await act(tx, row, now)
        if (row.profileId === null) return
        const facts = { id: String(row.id), number: String(number), ...event }
        await notify(tx, { hmac, now }, row.profileId, noticeKind, facts)
      }),
  }
}
