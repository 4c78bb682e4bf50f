import type { DeskCase, Visit } from '#contract/cases/desk-schema.ts'
import { formatVisit, visitTime } from '#contract/cases/visit.ts'
import { toInstant, toWallTime } from '#contract/requests/desired-time.ts'
import { DomainError } from '../../../../kernel/domain-error.ts'
import type { KeyedStaffCall } from '../../../staff/service.ts'
import { actOnCase } from '../act-on-case.ts'
import { findOverlap } from '../case-store.ts'
import { messages } from '../messages.ts'
import { getDesk, readSubject, type DeskCasesDeps } from '../present.ts'
import { writeNote } from './add-note.ts'

const busyText = (
  performer: string,
  { number, address, from, till }: { number: string; address: string; from: Date; till: Date },
  timeZone: string,
): string => {
  const [date = '', begins = ''] = toWallTime(from, timeZone).split('T')
  const [, ends = ''] = toWallTime(till, timeZone).split('T')
  return messages.busy(performer, visitTime({ date, from: begins, till: ends }), number, address)
}

/** Plans or moves the visit of a request. A performer has one visit at a time, except with `anyway`. */
export const planVisit = (
  deps: DeskCasesDeps,
  call: KeyedStaffCall,
  id: number,
  { version, ...visit }: Visit,
): Promise<DeskCase> =>
  actOnCase(deps, call, { id, version, word: 'plan', content: visit }, async (tx, found) => {
    if (found.table === 'ticket') throw new DomainError('invalid', [messages.notOfTicket])
    if (visit.till <= visit.from) throw new DomainError('invalid', [messages.badHours])
    const { row } = await readSubject(deps, tx, call.member, found)
    const plannedAt = new Date(toInstant(visit.date, visit.from, row.timeZone))
    const plannedTill = new Date(toInstant(visit.date, visit.till, row.timeZone))
    if (plannedTill <= deps.clock.now()) throw new DomainError('bad_time', [messages.badTime])
    const { performer, note } = visit
    const wanted = { requestId: found.subject, performer, from: plannedAt, till: plannedTill }
    const overlap = await findOverlap(tx, call.member, wanted)
    if (overlap && !visit.anyway)
      throw new DomainError('performer_busy', [busyText(performer, overlap, row.timeZone)])
    await getDesk(deps, tx, call.member).requests.changeStatus(found.number, {
      status: 'planned',
      plannedAt,
      plannedTill,
      performer,
      text: formatVisit(visit),
    })
    if (note !== undefined) await writeNote(tx, deps, call, { id, text: note })
  })
