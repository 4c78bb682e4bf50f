import type { Queryable } from '../../db/connect.ts'
import type { Figure } from '../../kernel/retries.ts'
import type { ServerModule } from '../server-module.ts'
import { forgetRuns } from './export.ts'
import { makeOneImport, removeAbandoned } from './import-calls.ts'
import { eraseReplies, forgetReplies } from './named-changes.ts'
import { programRoutes } from './routes.ts'

/** Figures of the imports that were written, for /metrics (G-09). */
const importFigures = async (sql: Queryable): Promise<readonly Figure[]> => {
  const [row] = await sql<{ runs: number; bad: number; last_at: Date | null }[]>`
    select count(*)::int as runs, coalesce(sum(bad_rows), 0)::float8 as bad, max(at) as last_at from import_run`
  const { runs, bad, last_at: last } = row ?? { runs: 0, bad: 0, last_at: null }
  return [
    { name: 'imports_written', help: 'Tables that were imported', value: runs },
    { name: 'imports_bad_rows', help: 'Rows that imports left out as bad', value: bad },
    {
      name: 'imports_last_timestamp_seconds',
      help: 'Time of the last import',
      value: (last?.getTime() ?? 0) / 1000,
    },
  ]
}

/** Data between the organisation's own programs and the cabinet: by commands of the operator, and over HTTP by keys. */
export const exchangeModule: ServerModule = {
  name: 'exchange',
  figures: importFigures,
  routes: programRoutes,
  erasure: eraseReplies,
  jobs: (deps) => [
    { name: 'import', run: () => makeOneImport(deps) },
    { name: 'remove-abandoned', run: () => removeAbandoned(deps), pauseMs: 3600_000 },
    { name: 'forget-exports', run: () => forgetRuns(deps.sql, deps.clock.now()), pauseMs: 6 * 3600_000 },
    { name: 'forget-replies', run: () => forgetReplies(deps.sql, deps.clock.now()), pauseMs: 6 * 3600_000 },
  ],
}
