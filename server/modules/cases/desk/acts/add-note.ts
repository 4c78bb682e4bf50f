import type { DeskCase } from '#contract/cases/desk-schema.ts'
import type { Tx } from '../../../../db/connect.ts'
import type { KeyedStaffCall, StaffCall } from '../../../staff/service.ts'
import { actOnCase } from '../act-on-case.ts'
import { insertNote, touchCase } from '../case-store.ts'
import type { DeskCasesDeps } from '../present.ts'

export const writeNote = async (
  tx: Tx,
  { clock }: Pick<DeskCasesDeps, 'clock'>,
  { member }: StaffCall,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<void> => {
  await insertNote(tx, id, { memberId: member.memberId, kind: 'note', text, at: clock.now() })
  await touchCase(tx, id)
}

/** Adds a note for the staff only. */
export const addNote = (
  deps: DeskCasesDeps,
  call: KeyedStaffCall,
  id: number,
  { version, text }: { readonly version: number; readonly text: string },
): Promise<DeskCase> =>
  actOnCase(deps, call, { id, version, word: 'note', content: { text } }, (tx) =>
    writeNote(tx, deps, call, { id, text }),
  )
