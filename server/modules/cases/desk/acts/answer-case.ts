import type { DeskCase } from '#contract/cases/desk-schema.ts'
import type { KeyedStaffCall } from '../../../staff/service.ts'
import { actOnCase } from '../act-on-case.ts'
import { assignCase } from '../case-store.ts'
import { answerLimits } from '../limits.ts'
import { getDesk, type DeskCasesDeps } from '../present.ts'

interface Answer {
  readonly version: number
  readonly text: string
  readonly files?: readonly string[] | undefined
}

/** Notifies the resident, and takes an open case. */
export const answerCase = (
  deps: DeskCasesDeps,
  call: KeyedStaffCall,
  id: number,
  { version, text, files = [] }: Answer,
): Promise<DeskCase> => {
  const { memberId } = call.member
  const acted = { id, version, content: { text, files }, limits: answerLimits(memberId) }
  return actOnCase(deps, call, { ...acted, word: 'answer' }, async (tx, { table, number, isOpen }) => {
    const { requests, tickets } = getDesk(deps, tx, call.member)
    const desk = table === 'ticket' ? tickets : requests
    await desk.answer(number, text, { memberId, files })
    // The resident's next message then returns to the member who answered.
    if (isOpen) await assignCase(tx, id, memberId)
  })
}
