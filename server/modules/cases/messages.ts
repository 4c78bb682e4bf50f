import {
  acceptsMessages,
  type NewComment,
  type RequestStatus,
  type TicketStatus,
} from '#contract/cases/schema.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { getKeyScope } from '../../kernel/closed-keys.ts'
import { getFingerprint, withIdempotency, type IdempotentOperation } from '../../kernel/idempotency.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { claimFiles, claimStaffFiles } from '../files/service.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  findEventByKey,
  insertEvent,
  saveEventKey,
  updateState,
  type CaseEvent,
  type CaseNumber,
  type CaseTable,
  type StaffCase,
} from './store.ts'

/** A kind of case that residents can discuss (Q-06, T-05). */
export interface Discussed<Locked> extends CaseTable {
  readonly texts: { readonly notFound: string; readonly keyReused: string; readonly closed: string }
  readonly lock: (tx: Queryable, caller: Principal, id: number) => Promise<Locked | undefined>
  readonly toEvent: (locked: Locked) => Omit<CaseEvent, 'at' | 'text'>
  /** Reopens a finished case that the message disputes; returns false if it cannot be disputed. */
  readonly reopen?: (tx: Tx, locked: Locked, id: number, now: Date) => Promise<boolean>
  /** Account whose profiles may read the files; null: sender only. */
  readonly readableBy: (caller: Principal) => number | null
}

interface LockedCase {
  readonly number: number
  readonly status: RequestStatus | TicketStatus
}

interface MessageCall {
  readonly caller: Principal
  readonly id: number
  readonly key: string
  readonly body: NewComment
}

const hour = 3600

const keyedMessage = <Locked>(
  { table, texts }: Discussed<Locked>,
  { caller: { profileId, residentId }, id, key, body }: MessageCall,
  clock: Clock,
): IdempotentOperation<CaseNumber> => ({
  scope: getKeyScope(profileId),
  key,
  fingerprint: getFingerprint({ case: id, ...body }),
  find: (sql) => findEventByKey(sql, table, profileId, key),
  onKeyConflict: () => {
    throw new DomainError('key_reused', [texts.keyReused])
  },
  count: (tx) =>
    countAttempt(tx, clock, [
      { bucket: `message:hour:${residentId}`, max: 60, seconds: hour },
      { bucket: `message:day:${residentId}`, max: 200, seconds: 24 * hour },
    ]),
})

/** Writes message, event, state and files in one transaction, idempotent by key (O-07). Throws for a closed case. */
export const addMessage = async <Locked extends LockedCase>(
  { sql, clock }: { readonly sql: Sql; readonly clock: Clock },
  kind: Discussed<Locked>,
  call: MessageCall,
) => {
  const keyed = keyedMessage(kind, call, clock)
  const { caller, id, key, body } = call
  const write = async (tx: Tx): Promise<CaseNumber> => {
    const locked = await kind.lock(tx, caller, id)
    if (!locked) throw new DomainError('not_found', [kind.texts.notFound])
    const now = clock.now()
    const isOpen =
      acceptsMessages(locked.status) || (body.not_done === true && (await kind.reopen?.(tx, locked, id, now)))
    if (!isOpen) throw new DomainError('closed', [kind.texts.closed])
    const written = { ...kind.toEvent(locked), at: now, text: body.text }
    await updateState(tx, kind, id, written)
    const event = await insertEvent(tx, kind, id, written)
    await saveEventKey(tx, kind, event, { profileId: caller.profileId, key, fingerprint: keyed.fingerprint })
    const owner = {
      kind: `${kind.table}_event`,
      id: event,
      personalAccountId: kind.readableBy(caller),
    } as const
    await claimFiles(tx, { profileId: caller.profileId, files: body.files ?? [], owner, now, use: 'message' })
    return { id: event, number: locked.number }
  }
  const taken = await withIdempotency(sql, keyed, write)
  return { _id: taken.id, number: String(taken.number) }
}

export interface StaffFiles {
  readonly memberId: number
  readonly files: readonly string[]
}

/** Attaches files that only the answer's readers may read. */
export const attachToAnswer = async (
  tx: Tx,
  { table }: CaseTable,
  { row, event, sent, now }: { row: StaffCase; event: number; sent: StaffFiles | undefined; now: Date },
): Promise<void> => {
  if (sent === undefined || sent.files.length === 0) return
  // The whole flat reads a request, only the author a ticket.
  const personalAccountId = table === 'request' ? row.personalAccountId : null
  await claimStaffFiles(tx, {
    ...sent,
    owner: { kind: `${table}_event`, id: event, personalAccountId },
    profileId: row.profileId,
    now,
  })
}
