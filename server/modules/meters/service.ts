import type * as z from 'zod/mini'
import { monthsBetween } from '#contract/calendar.ts'
import { reportMonths, type MonthReading, type reportQuerySchema } from '#contract/meters/schema.ts'
import type { DeviceKind, MeterResult, SubmittedMeter } from '#contract/meters/submit-schema.ts'
import type { FlatReading } from '#contract/flats/schema.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import { toValues, type Submission } from './submission.ts'
import { filesOfRange } from './submission-store.ts'
import { presentMeters, presentReport } from './present.ts'
import { findCalendar, listCorrected, listMeters, listMetersOfRange, listSources } from './store.ts'
import { submitReading, recordPhonedReading } from './submit-reading.ts'
import { messages } from './messages.ts'

export { correctedEstimate, findCalendar } from './store.ts'
export { deleteOldReadings, oldReadings } from './old-readings.ts'

export interface MetersDeps {
  readonly sql: Sql
  readonly clock: Clock
}

const toSubmission = ({
  meter_id,
  values,
  based_on,
  captured_at,
  files = [],
}: SubmittedMeter): Submission => ({
  meterId: meter_id,
  values: toValues(values),
  basedOn: based_on ? { ...based_on, previous: toValues(based_on.previous) } : null,
  capturedAt: captured_at ?? null,
  files,
})

/** Returns the estimate if the reading is below it: the organisation has to charge the month again (M-24). */
export const findBelow = (
  values: readonly number[],
  estimate: MonthReading | null | undefined,
): MonthReading | null =>
  estimate && values.some((value, zone) => value < (estimate.values[zone] ?? 0)) ? estimate : null

export const listMetersOfFlat = async (tx: Tx, personalAccountId: number, now: Date) => {
  const { current_meters: meters } = presentMeters(await listMeters(tx, personalAccountId), now)
  const months = meters.flatMap(({ readings }) => readings.map(({ period }) => period)).toSorted()
  const [from, till] = [months[0], months.at(-1)]
  if (from === undefined || till === undefined)
    return meters.map((meter) => Object.assign(meter, { source: null }))
  const getFiles = await filesOfRange(tx, personalAccountId, from, till)
  const ids = meters.map(({ id }) => id)
  const sources = await listSources(tx, ids)
  const corrected = await listCorrected(tx, ids)
  return meters.map((meter) =>
    Object.assign(meter, {
      source: sources.get(meter.id) ?? null,
      readings: meter.readings.map(({ period, values, deltas }): FlatReading => {
        const files = getFiles(meter.id, period)
        const below = findBelow(values, corrected.get(`${meter.id}/${period}`))
        return { period, values, deltas, ...(files && { files }), ...(below && { below }) }
      }),
    }),
  )
}

/** Records the reading in the caller's transaction. Throws the rejection. */
export const enterPhonedReading = async (
  tx: Tx,
  { personalAccountId, organisationId }: Pick<Principal, 'personalAccountId' | 'organisationId'>,
  reading: Pick<SubmittedMeter, 'meter_id' | 'values' | 'based_on'>,
  now: Date,
): Promise<void> => {
  const calendar = await findCalendar(tx, organisationId)
  const submission = toSubmission({ ...reading, captured_at: now.toISOString() })
  const refused = await recordPhonedReading(tx, personalAccountId, submission, { now, calendar })
  if (refused) throwRefused([refused])
}

/** A single rejection sets the status of the reply. */
const throwRefused = (results: readonly MeterResult[]): void => {
  const [only, another] = results
  if (!only || another || only.status === 'accepted') return
  const { code, errors, current } = only
  throw new DomainError(code, errors, current && { current })
}

export const createMeters = ({ sql, clock }: MetersDeps) => ({
  list: async ({ personalAccountId }: Principal) =>
    presentMeters(await listMeters(sql, personalAccountId), clock.now()),

  /** Accepts or rejects each separately, in the order of the call (M-14). */
  submit: async (
    caller: Principal,
    key: string,
    submitted: readonly SubmittedMeter[],
    device: DeviceKind | null = null,
  ) => {
    const calendar = await findCalendar(sql, caller.organisationId)
    const call = { caller, key, calendar, device, now: clock.now() }
    const results: MeterResult[] = []
    for (const meter of submitted) results.push(await submitReading(sql, call, toSubmission(meter)))
    throwRefused(results)
    return { meters: results }
  },

  report: async (
    { personalAccountId }: Principal,
    { month_from, month_till }: z.output<typeof reportQuerySchema>,
  ) => {
    const months = monthsBetween(month_from, month_till) + 1
    if (months < 1 || months > reportMonths)
      throw new DomainError('bad_range', [messages.badRange(reportMonths)])
    const [meters, files] = await Promise.all([
      listMetersOfRange(sql, personalAccountId, month_from, month_till),
      filesOfRange(sql, personalAccountId, month_from, month_till),
    ])
    return { readings_report: presentReport(meters, month_from, files) }
  },
})
