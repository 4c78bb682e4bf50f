import * as endpoints from '#contract/organisation/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { FileReply } from '../../kernel/file-reply.ts'
import type { Program } from '../../kernel/program-key.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import { makeRequestDesk } from '../requests/service.ts'
import type { RouteDeps } from '../server-module.ts'
import { makeTicketDesk } from '../tickets/service.ts'
import { findDeskRequest, findDeskTicket, makeFeeds } from './feeds.ts'
import { makeImportCalls } from './import-calls.ts'

const texts = { noFile: 'Такого файла нет' } as const

type Deps = Pick<RouteDeps, 'sql' | 'clock' | 'seal' | 'files'>

interface Event {
  readonly status: string
  readonly at: Date
  readonly text: string | null
}

/** History and files of a case. */
const detailOf = ({ events, files }: { events: readonly Event[]; files: readonly StoredFile[] }) => ({
  history: events.map(({ status, at, text }) => ({ status, at: at.toISOString(), text })),
  files: [...files],
})

/** The page that is asked of a feed, and of which organisation. */
const asked = <Q>({ query }: { readonly query: Q }, { organisationId }: Program) => ({
  organisationId,
  query,
})

/** Calls of the organisation's programs (G-07): every one is bound to the organisation of the key. */
export const programRoutes = ({ sql, clock, seal, files }: Deps): readonly Route[] => {
  const feeds = makeFeeds(sql)
  const imports = makeImportCalls({ sql, clock, files })
  const requestsOf = ({ organisationId }: Program) => makeRequestDesk({ sql, clock, seal, organisationId })
  const ticketsOf = ({ organisationId }: Program) => makeTicketDesk({ sql, clock, seal, organisationId })
  const showRequest = async (program: Program, number: number) => {
    const shown = await requestsOf(program).show(number)
    return { ...(await findDeskRequest(sql, shown.row.id)), ...detailOf(shown) }
  }
  const showTicket = async (program: Program, number: number) => {
    const shown = await ticketsOf(program).show(number)
    return { ...(await findDeskTicket(sql, shown.row.id)), ...detailOf(shown) }
  }
  const fileOf = async (owned: readonly StoredFile[], id: string): Promise<FileReply> => {
    const file = owned.find(({ file_id }) => file_id === id)
    const content = file ? await files.open(id) : null
    if (!file || !content) throw new Refused('not_found', [texts.noFile])
    const { filename, content_type: contentType, size } = file
    return new FileReply({ filename, contentType, content, size })
  }

  return [
    serve(endpoints.importTable, ({ params: { kind }, query }, { program, key, file }) =>
      imports.take(program, { kind, options: query, key, file }),
    ),
    serve(endpoints.getImportReport, ({ params }, { program }) => imports.report(program, params.id)),
    serve(endpoints.listExportedReadings, (input, { program }) => feeds.readings(asked(input, program))),
    serve(endpoints.listExportedPayments, (input, { program }) => feeds.payments(asked(input, program))),
    serve(endpoints.listExportedChoices, (input, { program }) => feeds.choices(asked(input, program))),
    serve(endpoints.listDeskRequests, (input, { program }) => feeds.requests(asked(input, program))),
    serve(endpoints.getDeskRequest, ({ params }, { program }) => showRequest(program, params.number)),
    serve(endpoints.getDeskRequestFile, async ({ params }, { program }) =>
      fileOf((await requestsOf(program).show(params.number)).files, params.file),
    ),
    serve(endpoints.changeRequestStatus, async ({ params, body }, { program }) => {
      const { status, planned_at, performer, text } = body
      const plannedAt = planned_at === undefined ? undefined : new Date(planned_at)
      await requestsOf(program).changeStatus(params.number, { status, plannedAt, performer, text })
      return showRequest(program, params.number)
    }),
    serve(endpoints.answerRequest, async ({ params, body }, { program }) => {
      await requestsOf(program).answer(params.number, body.text)
      return showRequest(program, params.number)
    }),
    serve(endpoints.listDeskTickets, (input, { program }) => feeds.tickets(asked(input, program))),
    serve(endpoints.getDeskTicket, ({ params }, { program }) => showTicket(program, params.number)),
    serve(endpoints.getDeskTicketFile, async ({ params }, { program }) =>
      fileOf((await ticketsOf(program).show(params.number)).files, params.file),
    ),
    serve(endpoints.answerTicket, async ({ params, body }, { program }) => {
      await ticketsOf(program).answer(params.number, body.text)
      return showTicket(program, params.number)
    }),
    serve(endpoints.closeTicket, async ({ params, body }, { program }) => {
      await ticketsOf(program).close(params.number, body.text ?? null)
      return showTicket(program, params.number)
    }),
  ]
}
