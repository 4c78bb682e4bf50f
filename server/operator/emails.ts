import { channels, listUnsent, resendGivenUp, type ListedMessage } from '../modules/notifications/service.ts'
import {
  parseLimit,
  UsageError,
  parseNumber,
  type Command,
  type OperatorDeps,
  formatMoment,
} from './command.ts'
import { messages } from './messages.ts'

const formatLine = ({ id, kind, to, createdAt, givenUpAt, attempts, fault }: ListedMessage): string =>
  [
    `№ ${id}`,
    kind,
    to,
    formatMoment(createdAt, null),
    givenUpAt === null
      ? messages.unsent.waits(attempts)
      : messages.unsent.givenUp(formatMoment(givenUpAt, null), attempts),
    ...(fault === null ? [] : [messages.unsent.fault(fault)]),
  ].join('  ')

export const runUnsent = async (
  { sql, clock }: Pick<OperatorDeps, 'sql' | 'clock'>,
  command: Command,
): Promise<string | undefined> => {
  const [queue, verb, which] = command.words
  const channel = channels.find((one) => one.queue === queue)
  if (!channel) return undefined
  if (verb === 'list')
    return (
      (await listUnsent(sql, channel.name, parseLimit(command))).map(formatLine).join('\n') || messages.none
    )
  if (verb !== 'resend' || which === undefined) throw new UsageError(messages.usage)
  const count = await resendGivenUp(
    sql,
    channel.name,
    which === 'all' ? null : parseNumber(which),
    clock.now(),
  )
  if (count === 0) throw new UsageError(messages.unsent.none)
  return messages.unsent.renewed(count)
}
