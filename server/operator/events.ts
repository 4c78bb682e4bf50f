import { failureKinds, listFailures, type ListedFailure } from '../modules/auth/security-events/service.ts'
import { type Command, type OperatorDeps, parseLimit, parseOneOf } from './command.ts'
import { messages } from './messages.ts'

const formatMoment = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

const formatLine = ({ kind, residentId, network, times, firstAt, lastAt }: ListedFailure): string =>
  [
    times === 1
      ? `${formatMoment(firstAt)} UTC`
      : `${formatMoment(firstAt)}–${formatMoment(lastAt).slice(11)} UTC`,
    `×${times}`,
    messages.failures[kind],
    messages.network(network.slice(0, 8)),
    ...(residentId === null ? [] : [messages.resident(residentId)]),
  ].join('  ')

export const runEvents = async (
  { sql }: Pick<OperatorDeps, 'sql'>,
  command: Command,
): Promise<string | undefined> => {
  if (command.words[0] !== 'events') return undefined
  const failures = await listFailures(sql, parseOneOf(failureKinds, command.words[1]), parseLimit(command))
  return failures.map(formatLine).join('\n') || messages.none
}
