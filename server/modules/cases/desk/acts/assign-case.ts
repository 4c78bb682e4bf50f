import type { DeskCase } from '#contract/cases/desk-schema.ts'
import { DomainError } from '../../../../kernel/domain-error.ts'
import type { KeyedStaffCall } from '../../../staff/service.ts'
import { actOnCase } from '../act-on-case.ts'
import { assignCase, insertNote, touchCase } from '../case-store.ts'
import { messages } from '../messages.ts'
import type { DeskCasesDeps } from '../present.ts'

/** Assigns an open case to the member. */
export const takeCase = (
  deps: DeskCasesDeps,
  call: KeyedStaffCall,
  id: number,
  version: number,
): Promise<DeskCase> =>
  actOnCase(deps, call, { id, version, word: 'take' }, async (tx, found) => {
    if (!found.isOpen) throw new DomainError('closed', [messages.closed])
    const { memberId } = call.member
    await assignCase(tx, id, memberId)
    await insertNote(tx, id, { memberId, kind: 'taken', text: null, at: deps.clock.now() })
    await touchCase(tx, id)
  })

/** Leaves the case to everyone. */
export const giveBackCase = (
  deps: DeskCasesDeps,
  call: KeyedStaffCall,
  id: number,
  version: number,
): Promise<DeskCase> =>
  actOnCase(deps, call, { id, version, word: 'give-back' }, async (tx) => {
    const { memberId } = call.member
    await assignCase(tx, id, null)
    await insertNote(tx, id, { memberId, kind: 'given_back', text: null, at: deps.clock.now() })
    await touchCase(tx, id)
  })
