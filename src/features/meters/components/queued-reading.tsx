import type { Constants } from '#contract/organisation/constants-schema.ts'
import { formatFixed } from '#contract/meters/fixed.ts'
import { toMeterKind, getUnit, getZones } from '#contract/meters/types.ts'
import { forMonth } from '../../../lib/dates/dates.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Glyph } from '../../../ui/icons/glyph.tsx'
import { meterIcon } from '../../../ui/icons/cabinet-icons.ts'
import { PlainGlyph } from '../../../ui/icons/plain-glyph.tsx'
import { parsePayload } from '../atoms/draft.ts'
import { toFixed } from '../rules/meter-form.ts'
import { meterName, messages } from '../messages.ts'
import { PayloadReading } from './payload-reading.tsx'
import { ReadingDecision } from './reading-decision.tsx'

type OfPayload = { payload: unknown }

function ReadingGlyph({ payload }: OfPayload) {
  const reading = parsePayload(payload)
  return reading ? <Glyph kind={toMeterKind(reading.type)} /> : <PlainGlyph icon={meterIcon} />
}

function ReadingValue({ payload }: OfPayload) {
  const reading = parsePayload(payload)
  return reading && <PayloadReading payload={reading} values={reading.values} hasUnit />
}

const title = (payload: unknown, constants: Constants): string => {
  const reading = parsePayload(payload)
  if (reading === null) return messages.readings
  return `${meterName(reading.type)}, показание ${forMonth(reading.period, constants.period)}`
}

/** 'Холодная вода, № 17443902, 2026-11: 127,66 м³' */
const copyText = (payload: unknown): string => {
  const reading = parsePayload(payload)
  if (reading === null) return JSON.stringify(payload)
  const shown = reading.values?.map((value) => formatFixed(toFixed(value))) ?? reading.texts
  const values = getZones(reading.type).map((zone, index) =>
    `${messages.zones[zone]} ${shown[index] ?? ''}`.trim(),
  )
  const meter = `${meterName(reading.type)}, ${messages.serial(reading.serial_number)}, ${reading.period}`
  return `${meter}: ${values.join(', ')} ${getUnit(reading.type)}`
}

const isPast = (payload: unknown, { period }: Constants): boolean => {
  const reading = parsePayload(payload)
  return reading !== null && reading.period !== period
}

export const queuedReading = {
  Glyph: ReadingGlyph,
  Value: ReadingValue,
  Decision: ReadingDecision,
  title,
  name: (payload: unknown): string => {
    const reading = parsePayload(payload)
    return reading === null ? messages.readings : meterName(reading.type)
  },
  copyText,
  editHref: (payload: unknown, constants: Constants): string | null =>
    isPast(payload, constants) ? null : `#${signedRoutes.meters.to({})}`,
  isStray: isPast,
}
