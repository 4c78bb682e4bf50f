import type { Queryable, Sql, Tx } from '../../../db/connect.ts'
import { getFingerprint, withIdempotency, type IdempotentOperation } from '../../../kernel/idempotency.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Clock } from '../../../ports/clock.ts'

const messages = {
  keyReused: 'Заголовок Idempotency-Key: с этим значением уже пришло другое изменение',
} as const

interface NamedChange {
  readonly organisationId: number
  readonly key: string
  readonly kind: 'request' | 'ticket'
  readonly number: number
  readonly payload: unknown
}

interface ChangeDeps {
  readonly sql: Sql
  readonly clock: Clock
}

const beginOnce =
  ({ sql, clock }: ChangeDeps, { organisationId, key, kind, number, payload }: NamedChange) =>
  (work: (tx: Tx) => Promise<void>): Promise<void> => {
    const fingerprint = getFingerprint([kind, number, payload])
    const keyed: IdempotentOperation<void> = {
      scope: `program/${organisationId}`,
      key,
      fingerprint,
      find: async (tx) => {
        const [row] = await tx<{ readonly fingerprint: Buffer }[]>`
          select fingerprint from api_idempotency_key where organisation_id = ${organisationId} and key = ${key}`
        return row && { fingerprint: row.fingerprint, reply: undefined }
      },
      onKeyConflict: () => {
        throw new DomainError('key_reused', [messages.keyReused])
      },
    }
    return withIdempotency(sql, keyed, async (tx) => {
      await work(tx)
      await tx`
        insert into api_idempotency_key (organisation_id, key, fingerprint, kind, number, at)
        values (${organisationId}, ${key}, ${fingerprint}, ${kind}, ${number}, ${clock.now()})`
    })
  }

/** Applies a change once per key and returns the first reply (G-07). After a crash the next call stores the reply. */
export const withApiIdempotency = async <T extends object>(
  deps: ChangeDeps,
  named: NamedChange,
  {
    change,
    show,
  }: {
    readonly change: (begin: ReturnType<typeof beginOnce>) => Promise<void>
    readonly show: () => Promise<T>
  },
): Promise<T> => {
  const { sql } = deps
  const { organisationId, key } = named
  await change(beginOnce(deps, named))
  const [known] = await sql<{ readonly reply: T | null }[]>`
    select reply from api_idempotency_key where organisation_id = ${organisationId} and key = ${key}`
  if (known?.reply) return known.reply
  const shown = await show()
  const [stored] = await sql<{ readonly reply: T }[]>`
    update api_idempotency_key set reply = coalesce(reply, ${sql.json(JSON.parse(JSON.stringify(shown)))})
    where organisation_id = ${organisationId} and key = ${key} returning reply`
  return stored?.reply ?? shown
}

export const eraseReplies = async (tx: Tx, residentId: number): Promise<void> => {
  const own = tx`profile_id in (select id from profile where resident_id = ${residentId})`
  await tx`
    update api_idempotency_key set reply = null where reply is not null and (
      (kind = 'request' and number in (select number from request where ${own}))
      or (kind = 'ticket' and number in (select number from ticket where ${own})))`
}

const retentionMs = 30 * 24 * 3600_000

export const deleteOldReplies = async (sql: Queryable, now: Date): Promise<boolean> => {
  await sql`
    update api_idempotency_key set reply = null
    where reply is not null and at < ${new Date(now.getTime() - retentionMs)}`
  return false
}
