import { formatPhone } from '#contract/phone.ts'
import { toInstant } from '#contract/requests/desired-time.ts'
import { requestStatuses, staffStatuses } from '#contract/cases/schema.ts'
import { createRequestDesk } from '../modules/requests/desk.ts'
import { formatCase, formatEvent, formatFiles, runCases, type CaseAct } from './cases.ts'
import {
  formatMoment,
  parseNumber,
  parseOneOf,
  parseText,
  UsageError,
  type Command,
  type OperatorDeps,
} from './command.ts'
import { messages } from './messages.ts'
import { accountOfCase, orderMoney, recorded } from './staff.ts'

type Desk = ReturnType<typeof createRequestDesk>
type Shown = Awaited<ReturnType<Desk['show']>>

const formatLine = (row: Shown['row']): string =>
  formatCase(row, messages.requestStatuses[row.status], row.subcategoryName)

const toLine = (event: Shown['events'][number], zone: string): string =>
  formatEvent(
    event,
    zone,
    messages.requestStatuses[event.status],
    event.plannedAt ? [messages.visit(formatMoment(event.plannedAt, zone))] : [],
  )

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
    ...formatFiles(files),
    messages.history,
    ...events.map((event) => toLine(event, zone)),
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

const move = async (desk: Desk, acting: Desk, command: Command): Promise<void> => {
  const { words, at: moment, who, text } = command
  const number = parseNumber(words[2])
  const status = parseOneOf(staffStatuses, words[3])
  if (status === null) throw new UsageError(messages.badStatus(staffStatuses))
  const { row: request } = await desk.show(number)
  const plannedAt = parseVisit(moment, request.timeZone)
  await acting.changeStatus(number, { status, plannedAt, performer: who, text, money: parseMoney(command) })
}

export const runRequests = (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const desk = createRequestDesk(deps)
  const acting = createRequestDesk(recorded(deps, command, accountOfCase('request', command.words[2])))
  return runCases(
    {
      name: 'request',
      statuses: requestStatuses,
      list: desk.list,
      formatLine,
      show: async (number) => show(await desk.show(number), await orderMoney(deps.sql, String(number))),
      acts: new Map<string, CaseAct>([
        ['answer', (number, text) => acting.answer(number, parseText(text))],
        ['status', () => move(desk, acting, command)],
        [
          'close',
          (number, text) =>
            acting.changeStatus(number, {
              status: 'done',
              text: text === undefined ? undefined : parseText(text),
            }),
        ],
      ]),
    },
    command,
  )
}
