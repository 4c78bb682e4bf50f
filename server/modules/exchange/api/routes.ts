import * as endpoints from '#contract/exchange/endpoints.ts'
import { serve, type Route } from '../../../http/route.ts'
import { FileReply } from '../../../kernel/file-reply.ts'
import type { ApiClient } from '../../../kernel/api-client.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { DeskDeps } from '../../cases/service.ts'
import { createRequestDesk } from '../../requests/service.ts'
import type { RouteDeps } from '../../server-module.ts'
import { createTicketDesk } from '../../tickets/service.ts'
import { findDeskRequest, findDeskTicket, createFeeds } from '../exports/feeds.ts'
import { createImportCalls } from '../imports/import-calls.ts'
import { withApiIdempotency } from './api-idempotency.ts'

const messages = {
  noFile: 'Такого файла нет',
  timeNeeded: 'Поле «planned_at» не задано: состоянию planned нужно время, когда придёт мастер',
} as const

type Deps = Pick<RouteDeps, 'sql' | 'clock' | 'hmac' | 'files'>

interface Change {
  readonly program: ApiClient
  readonly key: string | null
  readonly number: number
  readonly payload: unknown
}

type RequestDesk = ReturnType<typeof createRequestDesk>
type TicketDesk = ReturnType<typeof createTicketDesk>

interface Event {
  readonly status: string
  readonly at: Date
  readonly text: string | null
  readonly byResident: boolean
}

const toDetail = ({ events, files }: { events: readonly Event[]; files: readonly StoredFile[] }) => ({
  history: events.map(({ status, at, text, byResident }) => ({
    status,
    at: at.toISOString(),
    text,
    by_resident: byResident,
  })),
  files: [...files],
})

const asked = <Q>({ query }: { readonly query: Q }, { organisationId }: ApiClient) => ({
  organisationId,
  query,
})

/** Limits each route to the key's organisation (G-07). */
export const programRoutes = ({ sql, clock, hmac, files }: Deps): readonly Route[] => {
  const feeds = createFeeds(sql)
  const imports = createImportCalls({ sql, clock, files })
  const getDesk = ({ organisationId }: ApiClient, begin?: DeskDeps['begin']) => ({
    sql,
    clock,
    hmac,
    organisationId,
    ...(begin && { begin }),
  })
  const getRequestDesk = (program: ApiClient) => createRequestDesk(getDesk(program))
  const getTicketDesk = (program: ApiClient) => createTicketDesk(getDesk(program))
  const showRequest = async (program: ApiClient, number: number) => {
    const shown = await getRequestDesk(program).show(number)
    return { ...(await findDeskRequest(sql, shown.row.id)), ...toDetail(shown) }
  }
  const showTicket = async (program: ApiClient, number: number) => {
    const shown = await getTicketDesk(program).show(number)
    return { ...(await findDeskTicket(sql, shown.row.id)), ...toDetail(shown) }
  }
  /** With an idempotency key the change is applied once. */
  const changeCase = async <T extends object>(
    kind: 'request' | 'ticket',
    { program, key, ...change }: Change,
    work: (begin?: DeskDeps['begin']) => Promise<void>,
    show: () => Promise<T>,
  ): Promise<T> => {
    const { organisationId } = program
    if (key !== null)
      return withApiIdempotency(
        { sql, clock },
        { organisationId, key, kind, ...change },
        { change: work, show },
      )
    await work()
    return show()
  }
  const changeRequest = (change: Change, act: (desk: RequestDesk) => Promise<void>) =>
    changeCase(
      'request',
      change,
      (begin) => act(createRequestDesk(getDesk(change.program, begin))),
      () => showRequest(change.program, change.number),
    )
  const changeTicket = (change: Change, act: (desk: TicketDesk) => Promise<void>) =>
    changeCase(
      'ticket',
      change,
      (begin) => act(createTicketDesk(getDesk(change.program, begin))),
      () => showTicket(change.program, change.number),
    )
  const getFile = async (owned: readonly StoredFile[], id: string): Promise<FileReply> => {
    const file = owned.find(({ file_id }) => file_id === id)
    const content = file ? await files.open(id) : null
    if (!file || !content) throw new DomainError('not_found', [messages.noFile])
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
      getFile((await getRequestDesk(program).show(params.number)).files, params.file),
    ),
    serve(endpoints.changeRequestStatus, ({ params, body }, { program, key }) => {
      const { status, planned_at, performer, text } = body
      if (status === 'planned' && planned_at === undefined)
        throw new DomainError('time_needed', [messages.timeNeeded])
      const plannedAt = planned_at === undefined ? undefined : new Date(planned_at)
      return changeRequest({ program, key, number: params.number, payload: ['status', body] }, (desk) =>
        desk.changeStatus(params.number, { status, plannedAt, performer, text }),
      )
    }),
    serve(endpoints.answerRequest, ({ params, body }, { program, key }) =>
      changeRequest({ program, key, number: params.number, payload: ['answer', body] }, (desk) =>
        desk.answer(params.number, body.text),
      ),
    ),
    serve(endpoints.listDeskTickets, (input, { program }) => feeds.tickets(asked(input, program))),
    serve(endpoints.getDeskTicket, ({ params }, { program }) => showTicket(program, params.number)),
    serve(endpoints.getDeskTicketFile, async ({ params }, { program }) =>
      getFile((await getTicketDesk(program).show(params.number)).files, params.file),
    ),
    serve(endpoints.answerTicket, ({ params, body }, { program, key }) =>
      changeTicket({ program, key, number: params.number, payload: ['answer', body] }, (desk) =>
        desk.answer(params.number, body.text),
      ),
    ),
    serve(endpoints.closeTicket, ({ params, body }, { program, key }) =>
      changeTicket({ program, key, number: params.number, payload: ['close', body] }, (desk) =>
        desk.close(params.number, body.text ?? null),
      ),
    ),
  ]
}
