import { ticketStatuses } from '#contract/cases/schema.ts'
import { formatPhone } from '#contract/phone.ts'
import { createTicketDesk } from '../modules/tickets/desk.ts'
import { formatCase, formatEvent, formatFiles, runCases, type CaseAct } from './cases.ts'
import { parseText, type Command, type OperatorDeps } from './command.ts'
import { messages } from './messages.ts'
import { accountOfCase, recorded } from './staff.ts'

type Shown = Awaited<ReturnType<ReturnType<typeof createTicketDesk>['show']>>

const formatLine = (row: Shown['row']): string =>
  formatCase(row, messages.ticketStatuses[row.status], row.topicName)

const show = ({ row: ticket, events, files }: Shown): string =>
  [
    formatLine(ticket),
    ticket.description,
    ...ticket.phones.map(({ digits, added_by_tenant }) =>
      messages.phone(formatPhone(digits), added_by_tenant),
    ),
    ...(ticket.score === null ? [] : [messages.score(ticket.score)]),
    ...formatFiles(files),
    messages.history,
    ...events.map((event) => formatEvent(event, ticket.timeZone, messages.ticketStatuses[event.status])),
  ].join('\n')

export const runTickets = (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const desk = createTicketDesk(deps)
  const acting = createTicketDesk(recorded(deps, command, accountOfCase('ticket', command.words[2])))
  return runCases(
    {
      name: 'ticket',
      statuses: ticketStatuses,
      list: desk.list,
      formatLine,
      show: async (number) => show(await desk.show(number)),
      acts: new Map<string, CaseAct>([
        ['answer', (number, text) => acting.answer(number, parseText(text))],
        ['close', (number, text) => acting.close(number, text === undefined ? null : parseText(text))],
      ]),
    },
    command,
  )
}
