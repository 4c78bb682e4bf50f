import type { ReactNode } from 'react'
import type { Fixed } from '#contract/meters/fixed.ts'
import { formatConsumption } from '#contract/meters/format.ts'
import { shownDecimals, getUnit, type Zone, type MeterType } from '#contract/meters/types.ts'
import { dayOfMonth } from '../../../lib/dates/dates.ts'
import { glyphColour, glyphIcons } from '../../../ui/icons/glyph.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Reading } from '../../../ui/numbers/reading.tsx'
import type { ZoneDial } from '../rules/meter-form.ts'
import { countDigits } from '../rules/shown-values.ts'
import { messages } from '../messages.ts'

/** Returns undefined for a single-rate meter. */
export const zoneColour = (zone: Zone): string | undefined =>
  zone === 'single' ? undefined : glyphColour(zone)

type ZoneNameProps = { zone: Zone }

function ZoneName({ zone }: ZoneNameProps) {
  if (zone === 'single') return null
  return (
    <span className="zone__label">
      <Icon path={glyphIcons[zone]} size="xs" />
      {messages.zones[zone]}
    </span>
  )
}

type MeterReadingProps = { type: MeterType; value: Fixed; capacity: number }

export function MeterReading({ type, value, capacity }: MeterReadingProps) {
  return <Reading units={value} digits={countDigits(capacity)} fractionDigits={shownDecimals(type)} />
}

type ZonePreviousProps = { dial: ZoneDial; id?: string; date?: string | null }

/** Shows the date only if the table head has no common date. */
export function ZonePrevious({ dial, id, date }: ZonePreviousProps) {
  return (
    <p className="zone__previous" id={id}>
      <span>{messages.was} </span>
      <MeterReading type={dial.type} value={dial.previous} capacity={dial.capacity} />
      {date && <small className="wide-only">{dayOfMonth(date)}</small>}
    </p>
  )
}

type ZoneConsumptionProps = { dial: ZoneDial; delta: Fixed }

export function ZoneConsumption({ dial, delta }: ZoneConsumptionProps) {
  const unit = getUnit(dial.type)
  return (
    <>
      <span className="phone-only zone__label-used">{messages.used} </span>
      {dial.zone !== 'single' && <span className="phone-only">+</span>}
      {formatConsumption(dial.type, delta)}
      {dial.zone === 'single' ? `\u2009${unit}` : <span className="wide-only">{`\u2009${unit}`}</span>}
    </>
  )
}

type ZoneValueProps = {
  dial: ZoneDial
  value: Fixed | null
  delta: Fixed | null
  previousDate: string | null
  /** Short ones only; long ones go below the zones. */
  status?: ReactNode
  /** Read-only meter: shows both values on narrow screens too (M-01). */
  isResting?: boolean
}

export function ZoneValue({ dial, value, delta, previousDate, status, isResting }: ZoneValueProps) {
  return (
    <div
      className={isResting ? 'zone zone--sent zone--read-only' : 'zone zone--sent'}
      data-kind={zoneColour(dial.zone)}
    >
      <ZoneName zone={dial.zone} />
      <ZonePrevious dial={dial} date={previousDate} />
      <p className="zone__value">
        {value === null ? (
          <span>{messages.missing}</span>
        ) : (
          <>
            <MeterReading type={dial.type} value={value} capacity={dial.capacity} />
            <span>{getUnit(dial.type)}</span>
          </>
        )}
      </p>
      {status}
      <span className="zone__consumption">
        {delta !== null && <ZoneConsumption dial={dial} delta={delta} />}
      </span>
    </div>
  )
}
