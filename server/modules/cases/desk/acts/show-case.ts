import type { DeskCase } from '#contract/cases/desk-schema.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import { countAttempt } from '../../../../kernel/limits.ts'
import { recordCall, type StaffCall } from '../../../staff/service.ts'
import { findIdByNumber, lockCase } from '../case-store.ts'
import { computeDeadlines } from '../compute-deadlines.ts'
import { readLimits } from '../limits.ts'
import { notFound, presentCase, readSubject, type DeskCasesDeps } from '../present.ts'

/** Records the access. */
export const showCase = async (
  deps: DeskCasesDeps,
  call: StaffCall,
  id: number | undefined,
): Promise<DeskCase> => {
  const { member } = call
  await countAttempt(deps.sql, deps.clock, readLimits(member.memberId))
  await computeDeadlines(deps.sql, member.organisationId)
  return deps.sql.begin(async (tx) => {
    const found = id === undefined ? undefined : await lockCase(tx, member, id)
    if (!found) throw notFound()
    const { table, number, personalAccountId } = found
    await recordCall(tx, call, { act: `show ${table} ${number}`, personalAccountId }, deps.clock.now())
    return presentCase(deps, tx, member, found)
  })
}

export const showCaseByNumber = async (
  deps: DeskCasesDeps,
  call: StaffCall,
  number: number,
): Promise<DeskCase> => showCase(deps, call, await findIdByNumber(deps.sql, call.member, number))

/** Records the access. */
export const showCaseFile = async (
  deps: DeskCasesDeps,
  call: StaffCall,
  id: number,
  file: string,
): Promise<StoredFile> => {
  const { member } = call
  await countAttempt(deps.sql, deps.clock, readLimits(member.memberId))
  return deps.sql.begin(async (tx) => {
    const found = await lockCase(tx, member, id)
    if (!found) throw notFound()
    const { table, number, personalAccountId } = found
    const { files } = await readSubject(deps, tx, member, found)
    const shown = files.find(({ file_id }) => file_id === file)
    if (!shown) throw notFound()
    await recordCall(tx, call, { act: `show file ${table} ${number}`, personalAccountId }, deps.clock.now())
    return shown
  })
}
