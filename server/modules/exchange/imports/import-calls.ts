import { randomUUID } from 'node:crypto'
import type { ImportReport } from '#contract/exchange/schema.ts'
import type { Sql } from '../../../db/connect.ts'
import type { ReceivedFile } from '../../../kernel/principal.ts'
import { countAttempt } from '../../../kernel/limits.ts'
import { getFingerprint, withIdempotency, type IdempotentOperation } from '../../../kernel/idempotency.ts'
import type { ApiClient } from '../../../kernel/api-client.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Files } from '../../../ports/files.ts'
import type { ColumnChoice } from '../headers/column-map.ts'
import { kindNames } from './import.ts'

const messages = {
  noKind: (kind: string) => `Часть адреса «kind»: таблиц вида ${kind} нет. Бывают: ${kindNames.join(', ')}`,
  noReport: 'Такой загрузки нет',
  keyReused: 'Заголовок Idempotency-Key: с этим значением уже пришла другая таблица',
} as const

export interface ImportOptions {
  readonly check?: boolean | undefined
  readonly skip_bad?: boolean | undefined
  readonly quiet?: boolean | undefined
  readonly unusual?: boolean | undefined
  readonly names_as_is?: boolean | undefined
  /** The sector that a member chose for this bank's register. */
  readonly columns?: ColumnChoice | undefined
  /** A member chose the columns for this file. */
  readonly chosen?: boolean | undefined
}

interface SentTable {
  readonly kind: string
  readonly options: ImportOptions
  readonly key: string
  readonly file: ReceivedFile
}

export interface CallDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly files: Files
}

const maxPerHour = 120

const toTaken = (id: string) => ({ id, url: `/organisation/v1/reports/${id}` })

interface StoredCall {
  readonly id: string
  readonly kind: string
  readonly state: 'receiving' | 'waiting' | 'done'
  readonly createdOn: string
  readonly report: Pick<ImportReport, 'is_written' | 'fault' | 'tables' | 'bad_rows'> | null
}

export const emptyReport = { is_written: false, fault: null, tables: [], bad_rows: [] }

/** Returns operations that receive a table and return its report. A job writes the report (G-07). */
export const createImportCalls = ({ sql, clock, files }: CallDeps) => ({
  /** Once per key. The row precedes the bytes; a retry completes an interrupted upload. */
  take: async ({ organisationId, keyId }: ApiClient, { kind, options, key, file }: SentTable) => {
    if (!kindNames.includes(kind)) throw new DomainError('not_found', [messages.noKind(kind)])
    const fingerprint = getFingerprint([kind, options, file.sha256.toString('hex')])
    const keyed: IdempotentOperation<{ readonly id: string; readonly isReceiving: boolean }> = {
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
      onKeyConflict: () => {
        throw new DomainError('key_reused', [messages.keyReused])
      },
    }
    const { id, isReceiving } = await withIdempotency(sql, keyed, async (tx) => {
      await countAttempt(tx, clock, [{ bucket: `import:${organisationId}`, max: maxPerHour, seconds: 3600 }])
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
    return toTaken(id)
  },

  /** Another organisation's import gives 404. */
  report: async ({ organisationId }: ApiClient, id: string): Promise<ImportReport> => {
    const [row] = await sql<StoredCall[]>`
      select call.id, kind, state, report,
        to_char(created_at at time zone organisation.time_zone, 'YYYY-MM-DD') as created_on
      from import_call call join organisation on organisation.id = call.organisation_id
      where call.id = ${id} and call.organisation_id = ${organisationId}`
    if (!row) throw new DomainError('not_found', [messages.noReport])
    const { kind, state, createdOn, report } = row
    return {
      id,
      kind,
      state: state === 'done' ? 'done' : 'waiting',
      created_on: createdOn,
      ...(report ?? emptyReport),
    }
  },
})
