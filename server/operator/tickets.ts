import { formatPhone } from '#contract/phone.ts'
import { ticketStatuses } from '#contract/cases/schema.ts'
import {
  type OperatorDeps,
  parseLimit,
  parseNumber,
  parseOneOf,
  parseText,
  type Command,
  formatMoment,
} from './command.ts'
import { createTicketDesk } from '../modules/tickets/desk.ts'
import { accountOfCase, toFlatFilter, flatText, recorded } from './staff.ts'
import { messages } from './messages.ts'

type Shown = Awaited<ReturnType<ReturnType<typeof createTicketDesk>['show']>>

const formatLine = ({
  number,
  status,
  createdAt,
  account,
  surname,
  address,
  topicName,
  timeZone,
  isUnread,
}: Shown['row']): string =>
  [
    `№ ${number}`,
    messages.ticketStatuses[status],
    formatMoment(createdAt, timeZone),
    flatText({ account, surname, address }),
    topicName,
    ...(isUnread ? [messages.unread] : []),
  ].join('  ')

const show = ({ row: ticket, events, files }: Shown): string =>
  [
    formatLine(ticket),
    ticket.description,
    ...ticket.phones.map(({ digits, added_by_tenant }) =>
      messages.phone(formatPhone(digits), added_by_tenant),
    ),
    ...(ticket.score === null ? [] : [messages.score(ticket.score)]),
    ...(files.length === 0 ? [] : [messages.files(files.map(({ filename }) => filename))]),
    messages.history,
    ...events.map(({ at: moment, status, text, byResident, files: sent }) =>
      [
        `  ${formatMoment(moment, ticket.timeZone)}`,
        messages.ticketStatuses[status],
        byResident ? messages.byResident(text) : text,
        sent.length === 0 ? null : messages.files(sent.map(({ filename }) => filename)),
      ]
        .filter((part) => part !== null)
        .join('  '),
    ),
  ].join('\n')

export const runTickets = async (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const desk = createTicketDesk(deps)
  const flat = accountOfCase('ticket', command.words[2])
  const acting = createTicketDesk(recorded(deps, command, flat))
  const [verb, what, number, text] = command.words
  if (verb === 'list' && what === 'tickets') {
    const rows = await desk.list(
      parseOneOf(ticketStatuses, command.status),
      toFlatFilter(command),
      parseLimit(command),
    )
    return rows.map(formatLine).join('\n') || messages.none
  }
  if (what !== 'ticket') return undefined
  switch (verb) {
    case 'show':
      return show(await desk.show(parseNumber(number)))
    case 'answer':
      await acting.answer(parseNumber(number), parseText(text))
      return messages.done
    case 'close':
      await acting.close(parseNumber(number), text === undefined ? null : parseText(text))
      return messages.done
    default:
      return undefined
  }
}
