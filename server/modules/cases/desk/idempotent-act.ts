import { randomUUID } from 'node:crypto'
import type { CaseAct } from '#contract/staff/acts.ts'
import type { countAttempt } from '../../../kernel/limits.ts'
import { getFingerprint, type IdempotentOperation } from '../../../kernel/idempotency.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { KeyedStaffCall } from '../../staff/service.ts'
import { findActByKey } from './case-store.ts'
import { messages } from './messages.ts'

export interface CaseActCall {
  readonly id: number
  /** The version seen by the member. */
  readonly version: number
  readonly word: CaseAct
  readonly content?: object
  /** Counted once per key. */
  readonly limits?: Parameters<typeof countAttempt>[2]
}

/** Ignores the version: a retry may have read the first call's result. */
export const toIdempotentAct = (
  { member, key }: KeyedStaffCall,
  { id, word, content }: CaseActCall,
): IdempotentOperation<number> & { readonly key: string } => {
  const named = key ?? randomUUID()
  return {
    scope: `desk_act/${member.memberId}`,
    key: named,
    fingerprint: getFingerprint({ act: word, case: id, ...content }),
    find: (tx) => findActByKey(tx, member, named),
    onKeyConflict: () => {
      throw new DomainError('key_reused', [messages.keyReused])
    },
  }
}
