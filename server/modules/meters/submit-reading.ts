import type { MeterWindow } from '#contract/organisation/constants-schema.ts'
import { toPeriod } from '#contract/meters/dates.ts'
import { previousFor } from '#contract/meters/rules.ts'
import type { DeviceKind, MeterResult } from '#contract/meters/submit-schema.ts'
import { allows } from '#contract/permissions.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'
import { toLocalDate } from '../../kernel/local-date.ts'
import { getKeyScope } from '../../kernel/closed-keys.ts'
import { getFingerprint, withIdempotency, type IdempotentOperation } from '../../kernel/idempotency.ts'
import { findMissingFiles, attachFiles } from '../files/service.ts'
import {
  fromValues,
  toValues,
  refuse,
  type BasedSubmission,
  type MeterState,
  type Submission,
  type Accepted,
} from './submission.ts'
import { decide } from './policy.ts'
import { presentAccepted, presentRefused, presentConflictOrRefusal } from './present.ts'
import type { StoredMeter } from './store.ts'
import {
  findAuthor,
  findNeighbours,
  findSubmission,
  lockMeter,
  saveDeltas,
  saveReading,
  saveSubmission,
  type Neighbours,
} from './submission-store.ts'
import { messages } from './messages.ts'

export interface Call {
  readonly caller: Principal
  readonly key: string
  readonly now: Date
  readonly calendar: Calendar
  readonly device: DeviceKind | null
}

interface Calendar {
  readonly timeZone: string
  readonly meterWindow: MeterWindow
}

const toState = (meter: StoredMeter, { previous, standing, next }: Neighbours): MeterState => ({
  type: meter.type,
  readonly: meter.readonly,
  working_finish_date: meter.workingFinishDate,
  replaced_by: meter.replacedBy,
  capacity: meter.digitCapacity,
  first: toValues(meter.firstValues),
  previous: toValues(previousFor(meter.type, previous?.values ?? null, meter.firstValues)),
  standing: standing && { values: toValues(standing.values), reading: standing },
  next: next && { period: next.period, values: toValues(next.values) },
})

interface Arrival {
  readonly now: Date
  readonly calendar: Calendar
  readonly mayCorrect: boolean
}

interface Judged {
  readonly state: MeterState
  readonly based: BasedSubmission
  readonly decision: Exclude<ReturnType<typeof decide>, { readonly name: 'refused' }>
}

/** Reads after the lock: a joint statement would use a snapshot from before the wait. */
const judge = async (
  tx: Tx,
  personalAccountId: number,
  submission: Submission,
  { now, calendar, mayCorrect }: Arrival,
): Promise<Judged | MeterResult> => {
  const { meterId, capturedAt } = submission
  const { timeZone, meterWindow: window } = calendar
  const today = toLocalDate(timeZone, now)
  const period = submission.basedOn?.period ?? toPeriod(today, window)
  const meter = await lockMeter(tx, meterId, personalAccountId)
  if (!meter) return presentRefused(meterId, refuse('not_found', [messages.notFound]))
  const state = toState(meter, await findNeighbours(tx, meterId, period))
  const { previous, standing } = state
  const basedOn = submission.basedOn ?? { period, previous, version: standing?.reading.version ?? 0 }
  const based = { ...submission, basedOn }
  const capturedOn = capturedAt === null ? today : toLocalDate(timeZone, new Date(capturedAt))
  const decision = decide(state, based, { today, capturedOn, window, mayCorrect })
  if (decision.name === 'refused') return presentConflictOrRefusal(meterId, decision, period, state)
  return { state, based, decision }
}

const save = async (
  tx: Tx,
  { meterId, values, basedOn }: BasedSubmission,
  accepted: Accepted,
  state: MeterState,
  { now, source }: { readonly now: Date; readonly source: string | null },
) => {
  const reading = {
    period: basedOn.period,
    values: fromValues(values),
    deltas: fromValues(accepted.deltas),
    version: (state.standing?.reading.version ?? 0) + 1,
    late: accepted.late,
    submitted_at: now.toISOString(),
  }
  await saveReading(tx, meterId, reading, source)
  if (state.next && accepted.nextDeltas) await saveDeltas(tx, meterId, state.next.period, accepted.nextDeltas)
  return reading
}

const keyedReading = ({ caller, key }: Call, submission: Submission): IdempotentOperation<MeterResult> => {
  const { meterId, values, basedOn, capturedAt, files } = submission
  const { period, previous, version } = basedOn ?? {}
  return {
    scope: getKeyScope(caller.profileId),
    key,
    fingerprint: getFingerprint([values, period, previous, version, capturedAt, ...files]),
    find: async (sql) => {
      const row = await findSubmission(sql, caller.profileId, key, meterId)
      return row && { fingerprint: row.fingerprint, reply: presentAccepted(meterId, row.id, row.reply) }
    },
    onKeyConflict: () => presentRefused(meterId, refuse('key_reused', [messages.keyReused])),
  }
}

/** Tells a conflict who saved the other value. */
const withAuthor = async (tx: Tx, result: MeterResult, profileId: number): Promise<MeterResult> => {
  const current = result.status === 'refused' ? result.current : undefined
  if (result.status !== 'refused' || !current?.standing) return result
  const author = await findAuthor(tx, result.meter_id, current.period, profileId)
  return { ...result, current: { ...current, ...author } }
}

/** Saves the reading, idempotent by key. Locks the meter to serialise requests with other keys. */
export const submitReading = (sql: Sql, call: Call, submission: Submission): Promise<MeterResult> => {
  const { caller, key, now } = call
  const { profileId, personalAccountId } = caller
  const { meterId, capturedAt, files } = submission
  const keyed = keyedReading(call, submission)
  const { fingerprint } = keyed
  return withIdempotency(sql, keyed, async (tx) => {
    const { calendar } = call
    const mayCorrect = allows(caller.permissions, 'apartment_meters_data', 'U')
    const judged = await judge(tx, personalAccountId, submission, { now, calendar, mayCorrect })
    if (!('decision' in judged)) return withAuthor(tx, judged, profileId)
    const { state, based, decision } = judged
    const gone = await findMissingFiles(tx, profileId, files)
    if (gone.length > 0) return presentRefused(meterId, refuse('file_gone', [messages.fileGone]))

    const reading =
      decision.name === 'unchanged'
        ? decision.reading
        : await save(tx, based, decision, state, { now, source: null })
    const receipt = await saveSubmission(tx, {
      profileId,
      meterId,
      key,
      fingerprint,
      capturedAt: capturedAt ?? now.toISOString(),
      receivedAt: now,
      device: call.device,
      reading,
    })
    await attachFiles(tx, files, { kind: 'reading', id: receipt, personalAccountId }, now)
    return presentAccepted(meterId, receipt, reading)
  })
}

/** As shown in exports and to residents. */
const staffSource = 'диспетчер'

/** Applies the residents' checks in the staff's transaction; saves equal values once. Returns the rejection or null. */
export const recordPhonedReading = async (
  tx: Tx,
  personalAccountId: number,
  submission: Submission,
  { now, calendar }: Omit<Arrival, 'mayCorrect'>,
): Promise<MeterResult | null> => {
  const judged = await judge(tx, personalAccountId, submission, { now, calendar, mayCorrect: true })
  if (!('decision' in judged)) return judged
  const { state, based, decision } = judged
  if (decision.name === 'accepted') await save(tx, based, decision, state, { now, source: staffSource })
  return null
}
