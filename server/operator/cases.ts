import type { FlatFilter } from '../modules/staff/service.ts'
import { formatMoment, parseLimit, parseNumber, parseOneOf, type Command } from './command.ts'
import { messages } from './messages.ts'
import { flatText, toFlatFilter } from './staff.ts'

interface CaseRow {
  readonly number: number
  readonly createdAt: Date
  readonly account: string
  readonly surname: string
  readonly address: string
  readonly timeZone: string
  readonly isUnread: boolean
}

/** A line of a list: `status` and `subject` are texts. */
export const formatCase = (row: CaseRow, status: string, subject: string): string =>
  [
    `№ ${row.number}`,
    status,
    formatMoment(row.createdAt, row.timeZone),
    flatText(row),
    subject,
    ...(row.isUnread ? [messages.unread] : []),
  ].join('  ')

interface CaseFile {
  readonly filename: string
}

export const formatFiles = (files: readonly CaseFile[]): readonly string[] =>
  files.length === 0 ? [] : [messages.files(files.map(({ filename }) => filename))]

interface CaseEvent {
  readonly at: Date
  readonly text: string | null
  readonly byResident: boolean
  readonly files: readonly CaseFile[]
}

/** A line of the history; `status` is a text, `more` follows it. */
export const formatEvent = (
  { at, text, byResident, files }: CaseEvent,
  zone: string,
  status: string,
  more: readonly string[] = [],
): string =>
  [
    `  ${formatMoment(at, zone)}  ${status}`,
    ...more,
    ...(byResident ? [messages.byResident(text)] : text === null ? [] : [text]),
    ...formatFiles(files),
  ].join('  ')

/** Notifies the resident. */
export type CaseAct = (number: number, text: string | undefined) => Promise<void>

/** Requests or tickets as the commands see them. */
interface CaseCommands<Status extends string, Row> {
  readonly name: 'request' | 'ticket'
  readonly statuses: readonly Status[]
  readonly list: (status: Status | null, flats: FlatFilter, limit: number) => Promise<readonly Row[]>
  readonly formatLine: (row: Row) => string
  readonly show: (number: number) => Promise<string>
  /** By verb. */
  readonly acts: ReadonlyMap<string, CaseAct>
}

/** Returns undefined for a command of something else. */
export const runCases = async <Status extends string, Row>(
  { name, statuses, list, formatLine, show, acts }: CaseCommands<Status, Row>,
  command: Command,
): Promise<string | undefined> => {
  const [verb = '', what, number, text] = command.words
  if (verb === 'list' && what === `${name}s`) {
    const status = parseOneOf(statuses, command.status)
    const rows = await list(status, toFlatFilter(command), parseLimit(command))
    return rows.map(formatLine).join('\n') || messages.none
  }
  if (what !== name) return undefined
  if (verb === 'show') return show(parseNumber(number))
  const act = acts.get(verb)
  if (!act) return undefined
  await act(parseNumber(number), text)
  return messages.done
}
