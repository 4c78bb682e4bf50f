import { shownPhone } from '#contract/phone.ts'
import { ticketStatuses } from '#contract/cases.ts'
import { type OperatorDeps, limitOf, numberOf, oneOf, textOf, type Command, momentOf } from './command.ts'
import { createTicketDesk } from '../modules/tickets/desk.ts'
import { accountOfCase, flatsOf, flatText, recorded } from './staff.ts'
import { texts } from './texts.ts'

type Shown = Awaited<ReturnType<ReturnType<typeof createTicketDesk>['show']>>

const lineOf = ({
  number,
  status,
  created_at,
  account,
  surname,
  address,
  topic_name,
  time_zone,
  is_unread,
}: Shown['row']): string =>
  [
    `№ ${number}`,
    texts.ticketStatuses[status],
    momentOf(created_at, time_zone),
    flatText({ account, surname, address }),
    topic_name,
    ...(is_unread ? [texts.unread] : []),
  ].join('  ')

const show = ({ row: ticket, events, files }: Shown): string =>
  [
    lineOf(ticket),
    ticket.description,
    ...ticket.phones.map(({ digits, added_by_tenant }) => texts.phone(shownPhone(digits), added_by_tenant)),
    ...(ticket.score === null ? [] : [texts.score(ticket.score)]),
    ...(files.length === 0 ? [] : [texts.files(files.map(({ filename }) => filename))]),
    texts.history,
    ...events.map(({ at: moment, status, text, by_resident, files: sent }) =>
      [
        `  ${momentOf(moment, ticket.time_zone)}`,
        texts.ticketStatuses[status],
        by_resident ? texts.byResident(text) : text,
        sent.length === 0 ? null : texts.files(sent.map(({ filename }) => filename)),
      ]
        .filter((part) => part !== null)
        .join('  '),
    ),
  ].join('\n')

/** Commands about tickets; undefined for another command. */
export const runTickets = async (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const desk = createTicketDesk(deps)
  const flat = accountOfCase('ticket', command.words[2])
  const acting = createTicketDesk(recorded(deps, command, flat))
  const [verb, what, number, text] = command.words
  if (verb === 'list' && what === 'tickets') {
    const rows = await desk.list(oneOf(ticketStatuses, command.status), flatsOf(command), limitOf(command))
    return rows.map(lineOf).join('\n') || texts.none
  }
  if (what !== 'ticket') return undefined
  switch (verb) {
    case 'show':
      return show(await desk.show(numberOf(number)))
    case 'answer':
      await acting.answer(numberOf(number), textOf(text))
      return texts.done
    case 'close':
      await acting.close(numberOf(number), text === undefined ? null : textOf(text))
      return texts.done
    default:
      return undefined
  }
}
