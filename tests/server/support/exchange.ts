import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Sql } from '../../../server/db/connect.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import type { OperatorDeps } from '../../../server/operator/command.ts'
import { testSecret } from './app.ts'

/** Tables that imports write, without the list of imports. */
const tables = [
  'house',
  'personal_account',
  'meter',
  'reading',
  'reading_estimate',
  'reading_notification_outbox',
  'accrual',
  'accrual_line',
  'accrual_correction',
  'receipt_notification_outbox',
  'payment',
  'external_payment',
  'ledger_entry',
  'ledger_posting',
  'ledger_balance',
] as const

export const emptyLedger = async (sql: Sql, ...more: readonly string[]): Promise<void> => {
  const guarded = ['ledger_posting', 'ledger_entry', 'audit_log']
  for (const table of guarded) await sql`alter table ${sql(table)} disable trigger keep`
  const money = ['accrual', 'payment', 'ledger_entry', 'ledger_posting', 'ledger_balance']
  await sql`truncate ${sql([...money, 'notification_outbox', 'sent_notice', ...more])} cascade`
  for (const table of guarded) await sql`alter table ${sql(table)} enable trigger keep`
}

/** Imports like the operator's command. Removes the folder at the end. */
export const openExchange = async (sql: Sql, deps: Pick<OperatorDeps, 'clock' | 'files'>) => {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  afterAll(() => rm(folder, { recursive: true }))
  const run = (...words: string[]) =>
    runOperator({ sql, ...deps, hmac: createHmacFunction(testSecret) }, words)
  const operator = (...words: string[]) => run('import', ...words)
  const path = (name: string) => join(folder, name)
  let nth = 0
  const put = async (content: string | Uint8Array, name = `file-${(nth += 1)}.csv`) => {
    await writeFile(path(name), content)
    return path(name)
  }
  return {
    path,
    put,
    operator,
    take: async (content: string, ...options: string[]) => operator(await put(content), ...options),
    exported: async (...words: string[]) => {
      await run('export', ...words, '--out', path('export.csv'))
      const [, ...lines] = (await readFile(path('export.csv'), 'utf8')).trim().split('\r\n')
      return lines.map((line) => line.split(';'))
    },
    refusal: async (content: string, ...options: string[]): Promise<string> =>
      operator(await put(content), ...options).then(
        () => 'nothing was refused',
        (error: Error) => error.message,
      ),
    everything: async () => {
      const all: unknown[] = []
      for (const table of tables) all.push(await sql`select row.* from ${sql(table)} row order by row::text`)
      return JSON.stringify(all)
    },
  }
}
