import { listUnsent, retryFailed, type ListedEmail } from '../modules/emails/service.ts'
import { listUnsentPushes, renewPushes } from '../modules/notifications/service.ts'
import {
  parseLimit,
  UsageError,
  parseNumber,
  type Command,
  type OperatorDeps,
  formatMoment,
} from './command.ts'
import { messages } from './messages.ts'

const queues = {
  emails: { list: listUnsent, renew: retryFailed },
  pushes: { list: listUnsentPushes, renew: renewPushes },
} as const

const formatLine = ({ id, kind, to, createdAt, givenUpAt, attempts, fault }: ListedEmail): string =>
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
  if (queue !== 'emails' && queue !== 'pushes') return undefined
  const { list, renew } = queues[queue]
  if (verb === 'list')
    return (await list(sql, parseLimit(command))).map(formatLine).join('\n') || messages.none
  if (verb !== 'resend' || which === undefined) throw new UsageError(messages.usage)
  const count = await renew(sql, which === 'all' ? null : parseNumber(which), clock.now())
  if (count === 0) throw new UsageError(messages.unsent.none)
  return messages.unsent.renewed(count)
}
