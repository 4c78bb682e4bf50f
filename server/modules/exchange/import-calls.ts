import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportReport } from '#contract/organisation/schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { ReceivedFile } from '../../kernel/caller.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { fingerprintOf, once, type Keyed } from '../../kernel/once.ts'
import type { Program } from '../../kernel/program-key.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Files } from '../../ports/files.ts'
import { importFiles, kindNames, type BadRow } from './import.ts'
import { Unreadable } from './read-csv.ts'

const texts = {
  noKind: (kind: string) => `Таблиц вида ${kind} нет. Бывают: ${kindNames.join(', ')}`,
  noReport: 'Такой загрузки нет',
  keyReused: 'С этим ключом отправки уже пришла другая таблица',
  failed: 'Загрузка не удалась. Отправьте таблицу ещё раз с новым ключом',
} as const

interface ImportOptions {
  readonly check?: boolean | undefined
  readonly skip_bad?: boolean | undefined
  readonly quiet?: boolean | undefined
}

/** A table as a program sent it. */
interface SentTable {
  readonly kind: string
  readonly options: ImportOptions
  readonly key: string
  readonly file: ReceivedFile
}

interface CallDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly files: Files
}

const mostAnHour = 120

const takenOf = (id: string) => ({ id, url: `/organisation/v1/reports/${id}` })

interface StoredCall {
  readonly id: string
  readonly kind: string
  readonly state: 'receiving' | 'waiting' | 'done'
  readonly created_on: string
  readonly report: Pick<ImportReport, 'is_written' | 'fault' | 'tables' | 'bad_rows'> | null
}

const emptyReport = { is_written: false, fault: null, tables: [], bad_rows: [] }

/** Imports by programs: a table is taken at once, its report is made by a job (G-07). */
export const makeImportCalls = ({ sql, clock, files }: CallDeps) => ({
  /**
   * Takes a table, once for its key. The row comes first, then the bytes: a process that dies in between leaves a row
   * that the same call completes.
   */
  take: async ({ organisationId, keyId }: Program, { kind, options, key, file }: SentTable) => {
    if (!kindNames.includes(kind)) throw new Refused('not_found', [texts.noKind(kind)])
    const fingerprint = fingerprintOf([kind, options, file.sha256.toString('hex')])
    const keyed: Keyed<{ readonly id: string; readonly isReceiving: boolean }> = {
      scope: `import/${organisationId}`,
      key,
      fingerprint,
      find: async (tx) => {
        const [row] = await tx<
          { readonly id: string; readonly state: string; readonly fingerprint: Buffer }[]
        >`
          select id, state, fingerprint from import_call where organisation_id = ${organisationId} and key = ${key}`
        return (
          row && {
            fingerprint: row.fingerprint,
            reply: { id: row.id, isReceiving: row.state === 'receiving' },
          }
        )
      },
      refuseReuse: () => {
        throw new Refused('key_reused', [texts.keyReused])
      },
    }
    const { id, isReceiving } = await once(sql, keyed, async (tx) => {
      await countAttempt(tx, clock, [{ bucket: `import:${organisationId}`, most: mostAnHour, seconds: 3600 }])
      const made = randomUUID()
      await tx`
        insert into import_call (id, organisation_id, key_id, key, fingerprint, kind, options, state, created_at, due_at)
        values (${made}, ${organisationId}, ${keyId}, ${key}, ${fingerprint}, ${kind}, ${tx.json({ ...options })},
          'receiving', ${clock.now()}, ${clock.now()})`
      return { id: made, isReceiving: true }
    })
    if (isReceiving) {
      await files.put(id, file.path)
      await sql`
        update import_call set state = 'waiting', due_at = ${clock.now()} where id = ${id} and state = 'receiving'`
    }
    return takenOf(id)
  },

  /** The report of an import. One of another organisation is refused like an unknown one. */
  report: async ({ organisationId }: Program, id: string): Promise<ImportReport> => {
    const [row] = await sql<StoredCall[]>`
      select call.id, kind, state, report,
        to_char(created_at at time zone organisation.time_zone, 'YYYY-MM-DD') as created_on
      from import_call call join organisation on organisation.id = call.organisation_id
      where call.id = ${id} and call.organisation_id = ${organisationId}`
    if (!row) throw new Refused('not_found', [texts.noReport])
    const { kind, state, created_on, report } = row
    return { id, kind, state: state === 'done' ? 'done' : 'waiting', created_on, ...(report ?? emptyReport) }
  },
})

interface DueCall {
  readonly id: string
  readonly organisationId: number
  readonly kind: string
  readonly options: ImportOptions
  readonly keyName: string
  readonly tries: number
}

const leaseMs = 3 * 60_000
const beatMs = 60_000
const mostTries = 5
const mostBadRows = 1000

const takeDue = async (sql: Queryable, now: Date): Promise<DueCall | undefined> => {
  const [row] = await sql<DueCall[]>`
    update import_call call set due_at = ${new Date(now.getTime() + leaseMs)}, tries = tries + 1
    from organisation_key key
    where key.id = key_id and call.id = (
      select id from import_call where state = 'waiting' and due_at <= ${now}
      order by due_at limit 1 for update skip locked)
    returning call.id, call.organisation_id as "organisationId", kind, options, key.name as "keyName", tries`
  return row
}

type MadeReport = Omit<ImportReport, 'id' | 'kind' | 'state' | 'created_on'>

/** Keeps the report of an import, once: of two processes that made it the first one's stands. */
const keepReport = (sql: Queryable, id: string, report: MadeReport) => sql`
  update import_call set state = 'done', report = ${sql.json(JSON.parse(JSON.stringify(report)))}
  where id = ${id} and state = 'waiting'`

/** The name tells people the format; the content tells the reader. */
const nameOf = async (path: string, kind: string): Promise<string> => {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return `${kind}.${buffer.toString('latin1') === 'PK' ? 'xlsx' : 'csv'}`
  } finally {
    await file.close()
  }
}

const importFile = async ({ sql, clock }: CallDeps, call: DueCall, path: string): Promise<MadeReport> => {
  const { check = false, skip_bad = false, quiet = false } = call.options
  const bad: Omit<BadRow, 'file'>[] = []
  try {
    const { tables, isWritten } = await importFiles(
      { sql, clock },
      {
        organisationId: call.organisationId,
        files: [path],
        kind: call.kind,
        isCheck: check,
        skipsBad: skip_bad,
        map: {},
        isQuiet: quiet,
        who: `ключ «${call.keyName}»`,
        onBad: ({ line, column, value, reason }) => {
          if (bad.length < mostBadRows) bad.push({ line, column, value, reason })
        },
        onProgress: () => undefined,
      },
    )
    const shown = tables.map(({ kind, added, changed, same, bad: count, unknown, remarks }) => ({
      kind,
      new: added,
      changed,
      same,
      bad: count,
      unknown_columns: [...unknown],
      remarks: [...remarks],
    }))
    return { is_written: isWritten, fault: null, tables: shown, bad_rows: bad }
  } catch (error) {
    if (error instanceof Unreadable) return { ...emptyReport, fault: error.message }
    throw error
  }
}

/** Makes one import that waits and its report; says whether there was one. */
export const makeOneImport = async (deps: CallDeps): Promise<boolean> => {
  const { sql, clock, files } = deps
  const call = await takeDue(sql, clock.now())
  if (!call) return false
  const { id, kind, tries } = call
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-import-'))
  const beat = setInterval(() => {
    const till = new Date(clock.now().getTime() + leaseMs)
    void sql`update import_call set due_at = ${till} where id = ${id} and state = 'waiting'`.catch(
      () => undefined,
    )
  }, beatMs)
  try {
    const content = tries > mostTries ? null : await files.open(id)
    if (content === null) await keepReport(sql, id, { ...emptyReport, fault: texts.failed })
    else {
      const received = join(folder, 'received')
      await pipeline(content, createWriteStream(received, { mode: 0o600 }))
      const path = join(folder, await nameOf(received, kind))
      await rename(received, path)
      await keepReport(sql, id, await importFile(deps, call, path))
    }
    await files.remove(id)
  } finally {
    clearInterval(beat)
    await rm(folder, { recursive: true, force: true })
  }
  return true
}

const abandonedMs = 24 * 3600_000

/** Removes tables whose call was cut off a day ago and never repeated. */
export const removeAbandoned = async ({ sql, clock, files }: CallDeps): Promise<boolean> => {
  const before = new Date(clock.now().getTime() - abandonedMs)
  const rows = await sql<{ readonly id: string }[]>`
    delete from import_call where state = 'receiving' and created_at < ${before} returning id`
  for (const { id } of rows) await files.remove(id)
  return false
}
