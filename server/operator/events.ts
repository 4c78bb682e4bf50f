import { failureKinds, listFailures, type ListedFailure } from '../modules/security-events/service.ts'
import { type Command, type OperatorDeps, parseLimit, parseOneOf } from './command.ts'
import { texts } from './texts.ts'

const formatMoment = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

const formatLine = ({ kind, residentId, network, times, firstAt, lastAt }: ListedFailure): string =>
  [
    times === 1
      ? `${formatMoment(firstAt)} UTC`
      : `${formatMoment(firstAt)}–${formatMoment(lastAt).slice(11)} UTC`,
    `×${times}`,
    texts.failures[kind],
    texts.network(network.slice(0, 8)),
    ...(residentId === null ? [] : [texts.resident(residentId)]),
  ].join('  ')

/** Lists failures that an attack would cause, the latest first; undefined for another command. */
export const runEvents = async (
  { sql }: Pick<OperatorDeps, 'sql'>,
  command: Command,
): Promise<string | undefined> => {
  if (command.words[0] !== 'events') return undefined
  const failures = await listFailures(sql, parseOneOf(failureKinds, command.words[1]), parseLimit(command))
  return failures.map(formatLine).join('\n') || texts.none
}
