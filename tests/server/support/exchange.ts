import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Sql } from '../../../server/db/connect.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import type { OperatorDeps } from '../../../server/operator/command.ts'
import { testSecret } from './app.ts'

/** Tables that an import may write, but for the list of imports. */
const tables = [
  'house',
  'personal_account',
  'meter',
  'reading',
  'reading_to_tell',
  'accrual',
  'accrual_line',
  'accrual_correction',
  'receipt_to_tell',
  'payment',
  'outside_payment',
  'ledger_entry',
  'ledger_posting',
  'ledger_balance',
] as const

/** Forgets all money: receipts, payments, and the ledger that nothing else may change; and more tables with it. */
export const emptyLedger = async (sql: Sql, ...more: readonly string[]): Promise<void> => {
  const kept = ['ledger_posting', 'ledger_entry', 'staff_act']
  for (const table of kept) await sql`alter table ${sql(table)} disable trigger keep`
  const money = ['accrual', 'payment', 'ledger_entry', 'ledger_posting', 'ledger_balance']
  await sql`truncate ${sql([...money, 'outgoing_letter', 'sent_notice', ...more])} cascade`
  for (const table of kept) await sql`alter table ${sql(table)} enable trigger keep`
}

/** Imports files of a folder that goes with the test file, as the operator's command line does. */
export const openExchange = async (sql: Sql, deps: Pick<OperatorDeps, 'clock' | 'files'>) => {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  afterAll(() => rm(folder, { recursive: true }))
  const run = (...words: string[]) =>
    runOperator({ sql, ...deps, hmac: createHmacFunction(testSecret) }, words)
  const operator = (...words: string[]) => run('import', ...words)
  const path = (name: string) => join(folder, name)
  let nth = 0
  /** A file with this content. */
  const put = async (content: string | Uint8Array, name = `file-${(nth += 1)}.csv`) => {
    await writeFile(path(name), content)
    return path(name)
  }
  return {
    path,
    put,
    operator,
    /** Imports a table. */
    take: async (content: string, ...options: string[]) => operator(await put(content), ...options),
    /** Cells of the rows of an export, after its header. */
    exported: async (...words: string[]) => {
      await run('export', ...words, '--out', path('export.csv'))
      const [, ...lines] = (await readFile(path('export.csv'), 'utf8')).trim().split('\r\n')
      return lines.map((line) => line.split(';'))
    },
    /** The report of a table that is refused. */
    refusal: async (content: string, ...options: string[]): Promise<string> =>
      operator(await put(content), ...options).then(
        () => 'nothing was refused',
        (error: Error) => error.message,
      ),
    /** All rows that imports may write. */
    everything: async () => {
      const all: unknown[] = []
      for (const table of tables) all.push(await sql`select row.* from ${sql(table)} row order by row::text`)
      return JSON.stringify(all)
    },
  }
}
