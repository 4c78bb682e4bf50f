import type { DeskCase } from '#contract/cases/desk-schema.ts'
import type { Tx } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { withIdempotencyAfter } from '../../../kernel/idempotency.ts'
import { countAttempt } from '../../../kernel/limits.ts'
import type { StaffPrincipal } from '../../../kernel/principal.ts'
import { recordCall, type KeyedStaffCall } from '../../staff/service.ts'
import * as cases from './case-store.ts'
import { computeDeadlines } from './compute-deadlines.ts'
import { toIdempotentAct, type CaseActCall } from './idempotent-act.ts'
import { messages } from './messages.ts'
import { notFound, presentCase, type DeskCasesDeps } from './present.ts'

/** After the commit, to include the deadline. */
const reread = async (deps: DeskCasesDeps, member: StaffPrincipal, id: number): Promise<DeskCase> => {
  await computeDeadlines(deps.sql, member.organisationId)
  return deps.sql.begin(async (tx) => {
    const found = await cases.findCase(tx, member, id)
    if (!found) throw notFound()
    return presentCase(deps, tx, member, found)
  })
}

/** Acts once per key and records the act. Rejects a stale version with the current state (G-08). */
export const actOnCase = async (
  deps: DeskCasesDeps,
  call: KeyedStaffCall,
  acted: CaseActCall,
  work: (tx: Tx, found: cases.LockedCase) => Promise<void>,
): Promise<DeskCase> => {
  const { sql, clock } = deps
  const { member } = call
  const { id, version, word, limits } = acted
  const keyed = toIdempotentAct(call, acted)
  const perform = async (tx: Tx): Promise<number> => {
    if (!(await cases.lockMember(tx, member))) throw new DomainError('forbidden', [messages.removed])
    const found = await cases.lockCase(tx, member, id)
    if (!found) throw notFound()
    const { table, number, personalAccountId } = found
    if (found.version !== version)
      throw new DomainError('case_changed', [messages.changed], {
        current: await presentCase(deps, tx, member, found),
      })
    const last = await cases.lastEvent(tx, found)
    await work(tx, found)
    await cases.assignAuthor(tx, found, last, member.memberId)
    await recordCall(tx, call, { act: `${word} ${table} ${number}`, personalAccountId }, clock.now())
    await cases.insertActKey(tx, member, { ...keyed, id, at: clock.now() })
    return id
  }
  await withIdempotencyAfter(sql, keyed, async () => {
    if (limits) await countAttempt(sql, clock, limits)
    return perform
  })
  return reread(deps, member, id)
}
