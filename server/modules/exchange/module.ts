import type { Queryable } from '../../db/connect.ts'
import type { Figure } from '../../kernel/retries.ts'
import type { ServerModule } from '../server-module.ts'
import { forgetRuns } from './export.ts'

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

/** Data between the organisation's own programs and the cabinet; commands of the operator start most of it. */
export const exchangeModule: ServerModule = {
  name: 'exchange',
  figures: importFigures,
  jobs: ({ sql, clock }) => [
    { name: 'forget-exports', run: () => forgetRuns(sql, clock.now()), pauseMs: 6 * 3600_000 },
  ],
}
