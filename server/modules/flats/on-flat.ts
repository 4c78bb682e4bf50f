import type { RecordedAct } from '#contract/staff/acts.ts'
import type { Flat } from '#contract/flats/schema.ts'
import type { Tx } from '../../db/connect.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { recordCall, type StaffCall, type StaffDeps } from '../staff/service.ts'
import { presentFlat, type FoundFlat } from './present.ts'
import { findFlat } from './store.ts'

const messages = {
  notFound: 'Такой квартиры нет',
} as const

const hour = 3600
/** Readings, phones and links entered during calls. */
export const actLimits = (memberId: number) => [
  { bucket: `desk:flat-acts:${memberId}`, max: 200, seconds: hour },
]

/** The flat, and the act that the audit log records. */
interface FlatAct {
  readonly id: number
  readonly act: RecordedAct
}

/** Records the act in the transaction of `work` (G-08). */
export const onFlat = <T>(
  { sql, clock }: StaffDeps,
  call: StaffCall,
  { id, act }: FlatAct,
  work: (tx: Tx, flat: FoundFlat) => Promise<T>,
): Promise<T> =>
  sql.begin(async (tx) => {
    const flat = await findFlat(tx, call.member, id)
    if (!flat) throw new DomainError('not_found', [messages.notFound])
    const result = await work(tx, flat)
    await recordCall(tx, call, { act, personalAccountId: id }, clock.now())
    return result
  }) as Promise<T>

/** Returns the flat after the change. */
export const changeFlat = async (
  deps: StaffDeps,
  call: StaffCall,
  act: FlatAct,
  work: (tx: Tx) => Promise<void>,
): Promise<Flat> => {
  await countAttempt(deps.sql, deps.clock, actLimits(call.member.memberId))
  return onFlat(deps, call, act, async (tx, flat) => {
    await work(tx)
    return presentFlat(tx, call.member, flat, deps.clock.now())
  })
}
