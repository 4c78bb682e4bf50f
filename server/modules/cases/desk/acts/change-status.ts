import type { DeskCase, Move } from '#contract/cases/desk-schema.ts'
import { DomainError } from '../../../../kernel/domain-error.ts'
import type { KeyedStaffCall } from '../../../staff/service.ts'
import { actOnCase } from '../act-on-case.ts'
import { messages } from '../messages.ts'
import { getDesk, type DeskCasesDeps } from '../present.ts'

/** Throws `invalid` for a status that the kind of case does not have. */
export const changeStatus = (
  deps: DeskCasesDeps,
  call: KeyedStaffCall,
  id: number,
  { version, status, text, money }: Move,
): Promise<DeskCase> => {
  const word = status === 'done' || status === 'closed' ? 'close' : status
  return actOnCase(deps, call, { id, version, word, content: { text, money } }, (tx, { table, number }) => {
    const { requests, tickets } = getDesk(deps, tx, call.member)
    if (table === 'ticket') {
      if (money !== undefined) throw new DomainError('invalid', [messages.wrongStatus])
      if (status === 'closed') return tickets.close(number, text ?? null)
      if (status === 'sent') return tickets.reopen(number, text ?? null)
    } else if (status !== 'closed' && status !== 'sent')
      return requests.changeStatus(number, { status, text, money })
    throw new DomainError('invalid', [messages.wrongStatus])
  })
}
