import type { Queryable, Sql } from '../../db/connect.ts'
import { rawSql } from '../../db/fragments.ts'
import { toLocalHour } from '../../kernel/local-date.ts'
import { firstKeptDay, type Retention } from '../../kernel/retention.ts'
import type { Clock } from '../../ports/clock.ts'
import { deleteOldLines, oldReceipts } from '../accruals/service.ts'
import { deleteOldReadings, oldReadings } from '../meters/service.ts'

export interface RetentionDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly retention: Retention
}

/** Each goes through its subjects by id, so a batch costs the same in any database. */
const kinds = [
  { name: 'readings', deleteBatch: deleteOldReadings, select: oldReadings },
  { name: 'receipts', deleteBatch: deleteOldLines, select: oldReceipts },
] as const
type Kind = (typeof kinds)[number]
type DueKind = Kind & { readonly before: string }

/** Lists the kinds that have a term, with the first day that is kept. */
const listDue = ({ clock, retention }: RetentionDeps): readonly DueKind[] =>
  kinds.flatMap((kind) => {
    const years = retention[kind.name]
    return years === null ? [] : [{ ...kind, before: firstKeptDay(clock.now(), years) }]
  })

/** Subjects of a transaction: some ms. */
const size = 500
const night = { from: 1, till: 5 }

/** By the clock of the first organisation: neighbours sleep at about the same time. */
const isNight = async (sql: Queryable, now: Date): Promise<boolean> => {
  const [row] = await sql<{ timeZone: string }[]>`select time_zone from organisation order by id limit 1`
  const hour = row ? toLocalHour(row.timeZone, now) : -1
  return hour >= night.from && hour < night.till
}

/** From now on imports refuse the months before `before`. */
const startSweep = (sql: Queryable, kind: string, before: string) => sql`
  insert into retention_sweep as sweep (kind, before) values (${kind}, ${before})
  on conflict (kind) do update set before = excluded.before, after_id = 0, finished_at = null
  where sweep.before < excluded.before`

/** Returns false if nothing is left, or another process works on it. */
const sweepSome = (
  { sql, clock, retention }: RetentionDeps,
  { name, deleteBatch, before }: DueKind,
): Promise<boolean> =>
  sql.begin(async (tx) => {
    await startSweep(tx, name, before)
    const [sweep] = await tx<{ before: string; after: number }[]>`
      select before, after_id as after from retention_sweep
      where kind = ${name} and finished_at is null for update skip locked`
    if (!sweep) return false
    const last = await deleteBatch(tx, { ...sweep, size, isArchived: retention.archivesFirst })
    await tx`
      update retention_sweep set after_id = ${last ?? sweep.after},
        finished_at = ${last === null ? clock.now() : null} where kind = ${name}`
    return last !== null
  })

/** Deletes a batch of each kind, at night only. Returns whether more may remain. */
export const deleteOld = async (deps: RetentionDeps): Promise<boolean> => {
  if (!(await isNight(deps.sql, deps.clock.now()))) return false
  let isMore = false
  for (const kind of listDue(deps)) isMore = (await sweepSome(deps, kind)) || isMore
  return isMore
}

export interface ArchivedFile {
  readonly name: string
  readonly rows: number
}

/** Writes a whole file or nothing; returns its SHA-256 in hexadecimal. */
type WriteFile = (name: string, lines: AsyncIterable<string>) => Promise<string>

const rowsAtOnce = 1000

/** Writes every month that is due and has no archive yet, as JSON lines. Repeatable. */
export const archiveOld = async (
  deps: RetentionDeps,
  organisationId: number,
  write: WriteFile,
): Promise<readonly ArchivedFile[]> => {
  const { sql, clock } = deps
  const files: ArchivedFile[] = []
  for (const { name, select, before } of listDue(deps)) {
    await startSweep(sql, name, before)
    const months = await sql<{ month: string; rows: number }[]>`
      select month, count(*) as rows from (${select(sql, organisationId, before)}) old
      where not exists (select from archived_month done
        where done.organisation_id = ${organisationId} and done.kind = ${name} and done.month = old.month)
      group by month order by month`
    for (const { month, rows } of months) {
      const file = `${name}-${month.slice(0, 7)}.jsonl`
      await sql.begin(
        async (tx) => {
          await tx`set local statement_timeout = 0`
          await tx`set local idle_in_transaction_session_timeout = 0`
          const lines = async function* () {
            await tx`
              declare old no scroll cursor for
              select line::text from (${select(tx, organisationId, before)}) old where month = ${month}`
            for (;;) {
              const some = await rawSql<{ line: string }>(tx, `fetch ${rowsAtOnce} from old`)
              if (some.length === 0) return
              yield some.map(({ line }) => `${line}\n`).join('')
            }
          }
          const sha256 = await write(file, lines())
          await tx`
            insert into archived_month (organisation_id, kind, month, at, row_count, sha256)
            values (${organisationId}, ${name}, ${month}, ${clock.now()}, ${rows}, decode(${sha256}, 'hex'))`
        },
        { isRepeatable: false },
      )
      files.push({ name: file, rows })
    }
    // With ARCHIVE_FIRST the sweep has left these months.
    if (months.length > 0)
      await sql`update retention_sweep set after_id = 0, finished_at = null where kind = ${name}`
  }
  return files
}
