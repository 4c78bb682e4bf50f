import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { isReadingConflict, type MeterResult } from '#contract/meters/submit-schema.ts'
import { call } from '../../lib/http/call.ts'
import { getFileIds } from '../../lib/outbox/attachments.ts'
import { toCallOptions } from '../../lib/outbox/call-options.ts'
import { meterBasedOnSchema, meterPayloadSchema, type MeterBasedOn } from './reading-payload.ts'
import type { Outcome, Sender } from '../../lib/outbox/record.ts'
import { toOutcome } from '../../lib/outbox/to-outcome.ts'

const unreadable: Outcome = { name: 'rejected', errors: [], code: 'unreadable' }

const ofResult = (result: MeterResult | undefined, basedOn: MeterBasedOn): Outcome => {
  if (!result) return { name: 'networkError', error: 'The reply lacks the meter' }
  if (result.status === 'accepted')
    return {
      name: 'accepted',
      receipt: String(result.receipt),
      basedOn: { ...basedOn, version: result.reading.version },
    }
  const { code, errors, current } = result
  if (code === 'file_gone') return { name: 'file_gone', files: null }
  return isReadingConflict(code)
    ? { name: 'conflict', code, errors, current }
    : { name: 'rejected', errors, code }
}

export const sendReading: Sender = async (lane, item) => {
  const { key, payload, basedOn, capturedAt } = item
  const reading = meterPayloadSchema.safeParse(payload)
  const based = meterBasedOnSchema.safeParse(basedOn)
  if (key === null || !reading.success || !based.success || reading.data.values === null) return unreadable
  const { meter_id, values } = reading.data
  const files = getFileIds(item)
  const meter = {
    meter_id,
    values,
    based_on: based.data,
    captured_at: capturedAt,
    ...(files.length > 0 && { files }),
  }
  try {
    const { meters } = await call(
      submitReadings,
      { body: { meters: [meter] } },
      toCallOptions(lane, item, key),
    )
    return ofResult(
      meters.find((result) => result.meter_id === meter_id),
      based.data,
    )
  } catch (error) {
    return toOutcome(error)
  }
}
