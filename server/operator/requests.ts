import { formatPhone } from '#contract/phone.ts'
import { toInstant } from '#contract/requests/desired-time.ts'
import { requestStatuses, staffStatuses } from '#contract/cases/schema.ts'
import {
  type OperatorDeps,
  parseLimit,
  UsageError,
  parseNumber,
  parseOneOf,
  parseText,
  type Command,
  formatMoment,
} from './command.ts'
import { createRequestDesk } from '../modules/requests/desk.ts'
import { accountOfCase, toFlatFilter, flatText, orderMoney, recorded } from './staff.ts'
import { messages } from './messages.ts'

type Desk = ReturnType<typeof createRequestDesk>
type Shown = Awaited<ReturnType<Desk['show']>>

const formatLine = ({
  number,
  status,
  createdAt,
  account,
  surname,
  address,
  subcategoryName,
  timeZone,
  isUnread,
}: Shown['row']) =>
  [
    `№ ${number}`,
    messages.requestStatuses[status],
    formatMoment(createdAt, timeZone),
    flatText({ account, surname, address }),
    subcategoryName,
    ...(isUnread ? [messages.unread] : []),
  ].join('  ')

const formatEvent = (
  { at: moment, status, text, plannedAt, byResident, files }: Shown['events'][number],
  zone: string,
): string =>
  [
    `  ${formatMoment(moment, zone)}  ${messages.requestStatuses[status]}`,
    plannedAt && messages.visit(formatMoment(plannedAt, zone)),
    byResident ? messages.byResident(text) : text,
    files.length === 0 ? null : messages.files(files.map(({ filename }) => filename)),
  ]
    .filter((part) => part !== null)
    .join('  ')

const show = ({ row: request, events, files }: Shown, money: readonly string[]): string => {
  const { timeZone: zone, phones, description, desiredStartAt, plannedAt, performer } = request
  return [
    formatLine(request),
    `${request.categoryName}: ${request.subcategoryName}`,
    description,
    ...money,
    ...phones.map(({ digits, added_by_tenant }) => messages.phone(formatPhone(digits), added_by_tenant)),
    ...(desiredStartAt ? [messages.desired(formatMoment(desiredStartAt, zone))] : []),
    ...(plannedAt ? [messages.visit(formatMoment(plannedAt, zone))] : []),
    ...(performer === null ? [] : [messages.performer(performer)]),
    ...(files.length === 0 ? [] : [messages.files(files.map(({ filename }) => filename))]),
    messages.history,
    ...events.map((event) => formatEvent(event, zone)),
  ].join('\n')
}

const parseVisit = (word: string | undefined, zone: string): Date | undefined => {
  if (word === undefined) return undefined
  const [, date, time] = /^(20\d\d-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(word) ?? []
  if (date === undefined || time === undefined || Number.isNaN(Date.parse(`${date}T${time}Z`)))
    throw new UsageError(messages.badMoment)
  return new Date(toInstant(date, time, zone))
}

const parseMoney = ({ refund, keep: withoutRefund }: Command): 'refund' | 'keep' | undefined => {
  if (refund && withoutRefund) throw new UsageError(messages.refundOrKeep)
  if (refund) return 'refund'
  return withoutRefund ? 'keep' : undefined
}

const move = async (desk: Desk, acting: Desk, command: Command): Promise<string> => {
  const { words, at: moment, who, text } = command
  const number = parseNumber(words[2])
  const status = parseOneOf(staffStatuses, words[3])
  if (status === null) throw new UsageError(messages.badStatus(staffStatuses))
  const { row: request } = await desk.show(number)
  const plannedAt = parseVisit(moment, request.timeZone)
  await acting.changeStatus(number, { status, plannedAt, performer: who, text, money: parseMoney(command) })
  return messages.done
}

export const runRequests = async (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const desk = createRequestDesk(deps)
  const flat = accountOfCase('request', command.words[2])
  const acting = createRequestDesk(recorded(deps, command, flat))
  const [verb, what, number, text] = command.words
  if (verb === 'list' && what === 'requests') {
    const rows = await desk.list(
      parseOneOf(requestStatuses, command.status),
      toFlatFilter(command),
      parseLimit(command),
    )
    return rows.map(formatLine).join('\n') || messages.none
  }
  if (what !== 'request') return undefined
  switch (verb) {
    case 'show':
      return show(await desk.show(parseNumber(number)), await orderMoney(deps.sql, number ?? ''))
    case 'answer':
      await acting.answer(parseNumber(number), parseText(text))
      return messages.done
    case 'status':
      return move(desk, acting, command)
    case 'close':
      await acting.changeStatus(parseNumber(number), {
        status: 'done',
        text: text === undefined ? undefined : parseText(text),
      })
      return messages.done
    default:
      return undefined
  }
}
