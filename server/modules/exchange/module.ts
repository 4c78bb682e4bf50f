import * as endpoints from '#contract/exchange/desk-endpoints.ts'
import * as programEndpoints from '#contract/exchange/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../../db/connect.ts'
import type { OpenApi } from '../../http/open-api.ts'
import { serve, type Route } from '../../http/route.ts'
import type { Metric } from '../../kernel/retries.ts'
import type { RouteDeps, ServerModule } from '../server-module.ts'
import { apiDocumentPath, apiInfo, readApiExamples } from './api/api-document.ts'
import { createDeskExports, createDeskImports } from './desk/desk.ts'
import { deleteOldRuns } from './exports/export.ts'
import { runNextImport, removeAbandonedImports } from './imports/import-job.ts'
import { eraseReplies, deleteOldReplies } from './api/api-idempotency.ts'
import { deleteOldEntries } from './exports/old-entries.ts'
import { programRoutes } from './api/routes.ts'
import { createTemplate, listTableKinds } from './desk/table-kinds.ts'

const importMetrics = async (sql: Queryable): Promise<readonly Metric[]> => {
  const [row] = await sql<{ runs: number; bad: number; lastAt: Date | null }[]>`
    select count(*)::int as runs, coalesce(sum(bad_rows), 0)::float8 as bad, max(at) as last_at from import_run`
  const { runs, bad, lastAt: last } = row ?? { runs: 0, bad: 0, lastAt: null }
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

const deskRoutes = (deps: Pick<RouteDeps, 'sql' | 'clock' | 'files'>): readonly Route[] => {
  const imports = createDeskImports(deps)
  const runs = createDeskExports(deps)
  return [
    serve(
      endpoints.checkTable,
      ({ body }, call) => imports.check(call, body, call.file),
      (_, call) => imports.beforeCheck(call),
    ),
    serve(endpoints.listImportRuns, ({ query }, call) => imports.list(call, query.before ?? null)),
    serve(endpoints.getDeskImport, ({ params }, call) => imports.show(call, params.id)),
    serve(endpoints.confirmImport, ({ params, body }, call) => imports.confirm(call, params.id, body)),
    serve(endpoints.chooseColumns, ({ params, body }, call) => imports.chooseColumns(call, params.id, body)),
    serve(endpoints.forgetColumns, ({ params }, call) => imports.forgetColumns(call, params.id)),
    serve(endpoints.listTableKinds, (_, { member }) => listTableKinds(deps.sql, member.organisationId)),
    serve(endpoints.getTableTemplate, ({ params, query }, { member }) =>
      createTemplate(deps.sql, member.organisationId, { ...params, ...query }),
    ),
    serve(endpoints.cancelImport, async ({ params }, call) => {
      await imports.drop(call, params.id)
      return undefined
    }),
    serve(endpoints.getBadRows, ({ params }, call) => imports.badRows(call, params.id)),
    serve(endpoints.listExportRuns, ({ query }, call) => runs.list(call, query.before ?? null)),
    serve(endpoints.countNewRows, ({ query }, call) => runs.countNew(call, query)),
    serve(endpoints.createExport, ({ body }, call) => runs.create(call, body)),
    serve(endpoints.getExportFile, ({ params }, call) => runs.file(call, params.id)),
  ]
}

const describeApi = async (): Promise<OpenApi> => {
  const { describeOpenApi } = await import('../../http/open-api.ts')
  return describeOpenApi(Object.values<Endpoint>(programEndpoints), {
    info: apiInfo,
    examples: readApiExamples(),
  })
}

/** Serves the OpenAPI document of the calls of programs, described at the first request. */
const addApiDocument = (app: FastifyInstance): void => {
  let document: Promise<OpenApi> | undefined
  app.get(apiDocumentPath, async (_request, reply) => {
    document ??= describeApi()
    return reply.header('cache-control', 'no-cache').send(await document)
  })
}

export const exchangeModule: ServerModule = {
  name: 'exchange',
  metrics: importMetrics,
  callbacks: addApiDocument,
  routes: (deps) => [...programRoutes(deps), ...deskRoutes(deps)],
  erasure: eraseReplies,
  jobs: (deps) => [
    { name: 'import', run: () => runNextImport(deps) },
    { name: 'remove-abandoned', run: () => removeAbandonedImports(deps), intervalMs: 3600_000 },
    {
      name: 'forget-exports',
      run: () => deleteOldRuns(deps.sql, deps.clock.now()),
      intervalMs: 6 * 3600_000,
    },
    {
      name: 'forget-entries',
      run: () => deleteOldEntries(deps.sql, deps.clock.now(), deps.retention.feed),
      intervalMs: 6 * 3600_000,
    },
    {
      name: 'forget-replies',
      run: () => deleteOldReplies(deps.sql, deps.clock.now()),
      intervalMs: 6 * 3600_000,
    },
  ],
}
