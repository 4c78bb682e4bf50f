import { hash } from 'node:crypto'
import type { MeterWindow } from '#contract/config/schema.ts'
import { previousFor } from '#contract/meters/defaults.ts'
import type { MeterResult } from '#contract/meters/schema.ts'
import { allows } from '#contract/permissions.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import type { Caller } from '../../kernel/caller.ts'
import { dateIn } from '../../kernel/local-date.ts'
import { findMissingFiles, attachFiles } from '../files/service.ts'
import { fromValues, toValues, refuse, type State, type Submission, type Taken } from './submission.ts'
import { decide } from './policy.ts'
import { presentAccepted, presentRefused, presentVerdict } from './present.ts'
import type { StoredMeter } from './store.ts'
import {
  findAround,
  findSubmission,
  lockMeter,
  saveDeltas,
  saveReading,
  saveSubmission,
  type Around,
} from './submission-store.ts'
import { texts } from './texts.ts'

/** What all submissions of one call have in common. */
export interface Call {
  readonly caller: Caller
  readonly key: string
  readonly now: Date
  readonly calendar: { readonly time_zone: string; readonly meter_window: MeterWindow }
}

/** The same for the same payload, and for no other. */
const fingerprintOf = ({ values, basedOn, capturedAt, files }: Submission): Buffer => {
  const { period, previous, version } = basedOn
  return hash('sha256', JSON.stringify([values, period, previous, version, capturedAt, ...files]), 'buffer')
}

const stateOf = (meter: StoredMeter, { previous, standing, next }: Around): State => ({
  type: meter.type,
  readonly: meter.readonly,
  working_finish_date: meter.working_finish_date,
  capacity: meter.digit_capacity,
  first: toValues(meter.first_values),
  previous: toValues(previousFor(meter.type, previous?.values ?? null, meter.first_values)),
  standing: standing && { values: toValues(standing.values), reading: standing },
  next: next && { period: next.period, values: toValues(next.values) },
})

const circumstancesOf = ({ caller, now, calendar }: Call, { capturedAt }: Submission) => ({
  today: dateIn(calendar.time_zone, now),
  capturedOn: dateIn(calendar.time_zone, new Date(capturedAt)),
  window: calendar.meter_window,
  mayCorrect: allows(caller.permissions, 'apartment_meters_data', 'U'),
})

const save = async (
  tx: Tx,
  { meterId, values, basedOn }: Submission,
  taken: Taken,
  state: State,
  now: Date,
) => {
  const reading = {
    period: basedOn.period,
    values: fromValues(values),
    deltas: fromValues(taken.deltas),
    version: (state.standing?.reading.version ?? 0) + 1,
    late: taken.late,
    submitted_at: now.toISOString(),
  }
  await saveReading(tx, meterId, reading)
  if (state.next && taken.nextDeltas) await saveDeltas(tx, meterId, state.next.period, taken.nextDeltas)
  return reading
}

/**
 * One reading in one transaction: the effect, its key and its reply are written together or not at all. The meter is
 * held throughout, so a twin that comes meanwhile waits here, finds the key, and gets the same reply (O-07).
 */
export const submitOne = (sql: Sql, call: Call, submission: Submission): Promise<MeterResult> =>
  sql.begin(async (tx) => {
    const { caller, key, now } = call
    const { meterId, basedOn, capturedAt, files } = submission
    const meter = await lockMeter(tx, meterId, caller.personalAccountId)
    if (!meter) return presentRefused(meterId, refuse('not_found', [texts.notFound]))

    const fingerprint = fingerprintOf(submission)
    const known = await findSubmission(tx, caller.profileId, key, meterId)
    if (known?.fingerprint.equals(fingerprint)) return presentAccepted(meterId, known.id, known.reply)
    if (known) return presentRefused(meterId, refuse('key_reused', [texts.keyReused]))

    // Not in one statement with the lock: that would see the readings as they were before it waited.
    const state = stateOf(meter, await findAround(tx, meterId, basedOn.period))
    const verdict = decide(state, submission, circumstancesOf(call, submission))
    if (verdict.name === 'refused') return presentVerdict(meterId, verdict, basedOn.period, state)
    const { profileId, personalAccountId } = caller
    const gone = await findMissingFiles(tx, profileId, files)
    if (gone.length > 0) return presentRefused(meterId, refuse('file_gone', [texts.fileGone]))

    const reading =
      verdict.name === 'stands' ? verdict.reading : await save(tx, submission, verdict, state, now)
    const receipt = await saveSubmission(tx, {
      profileId,
      meterId,
      key,
      fingerprint,
      capturedAt,
      receivedAt: now,
      reading,
    })
    const owner = { kind: 'reading', id: receipt, personalAccountId } as const
    await attachFiles(tx, files, owner, now)
    return presentAccepted(meterId, receipt, reading)
  })
