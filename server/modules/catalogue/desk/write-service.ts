import { validateService, type DeskService, type NewService } from '#contract/catalogue/desk-schema.ts'
import type { Tx } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import {
  assertVersion,
  withRecordedAct,
  type describeChange,
  type StaffCall,
  type StaffDeps,
} from '../../staff/service.ts'
import { messages } from '../messages.ts'
import { notFound, readService } from './read-service.ts'
import { lockExecutor, lockService, saveExecutor } from './store.ts'

/** Actions in the audit log. */
type Word = ReturnType<typeof describeChange> | 'move' | 'picture' | 'picture-remove' | 'cover'

/** Changes a service under its lock, records the act (G-08) and returns the service after it. */
export const changeLockedService = (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  work: (tx: Tx, now: Date, before: DeskService) => Promise<Word>,
): Promise<DeskService> =>
  withRecordedAct(deps, call, async (tx, now) => {
    if (!(await lockService(tx, call.member.organisationId, id))) throw notFound()
    const word = await work(tx, now, await readService(tx, call, id))
    return { act: `service ${word} ${id}`, done: await readService(tx, call, id) }
  })

/** Throws `invalid` with every fault. */
export const checkService = (service: NewService): void => {
  const faults = Object.values(validateService(service))
  if (faults.length > 0) throw new DomainError('invalid', faults)
}

/** Returns the id of the added or changed executor. */
export const saveServiceExecutor = async (
  tx: Tx,
  organisationId: number,
  { executor }: NewService,
): Promise<number | null> => {
  if (!executor) return null
  if (executor.id !== null) {
    const known = await lockExecutor(tx, organisationId, executor.id)
    if (!known) throw new DomainError('not_found', [messages.noExecutor])
    assertVersion(executor.version ?? '', known)
  }
  const id = await saveExecutor(tx, organisationId, executor)
  if (id === undefined) throw new DomainError('not_found', [messages.noExecutor])
  return id
}
