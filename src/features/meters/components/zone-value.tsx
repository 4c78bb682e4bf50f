import type { ReactNode } from 'react'
import { shownDecimals } from '#contract/meters/figures.ts'
import type { Fixed } from '#contract/meters/fixed.ts'
import { unitOf, type Zone, type MeterType } from '#contract/meters/types.ts'
import { dayOfMonth } from '../../../lib/dates/dates.ts'
import { glyphColour, glyphIcons } from '../../../ui/icons/glyph.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Reading } from '../../../ui/numbers/reading.tsx'
import type { ZoneDial } from '../rules/meter-form.ts'
import { digitsOf, consumption } from '../rules/shown-values.ts'
import { texts } from '../texts.ts'

/** The colour of a tariff zone; a meter of one rate keeps the text's. */
export const zoneKind = (zone: Zone): string | undefined =>
  zone === 'single' ? undefined : glyphColour(zone)

type ZoneNameProps = { zone: Zone }

/** The tariff zone of a value; a meter of one rate has none to name. */
function ZoneName({ zone }: ZoneNameProps) {
  if (zone === 'single') return null
  return (
    <span className="zone__label">
      <Icon path={glyphIcons[zone]} size="xs" />
      {texts.zones[zone]}
    </span>
  )
}

type MeterReadingProps = { type: MeterType; value: Fixed; capacity: number }

/** A value of a meter as its dial shows it (row M-11). */
export function MeterReading({ type, value, capacity }: MeterReadingProps) {
  return <Reading units={value} digits={digitsOf(capacity)} fractionDigits={shownDecimals(type, value)} />
}

type ZoneWasProps = { dial: ZoneDial; id?: string; date?: string | null }

/** The previous reading; with a date of its own where the table's head does not name it. */
export function ZoneWas({ dial, id, date }: ZoneWasProps) {
  return (
    <p className="zone__was" id={id}>
      <span>{texts.was} </span>
      <MeterReading type={dial.type} value={dial.previous} capacity={dial.capacity} />
      {date && <small className="wide-only">{dayOfMonth(date)}</small>}
    </p>
  )
}

type ZoneUsedProps = { dial: ZoneDial; delta: Fixed }

/** The consumption with its unit, which a narrow screen has no room for unless it is short. */
export function ZoneUsed({ dial, delta }: ZoneUsedProps) {
  const unit = unitOf(dial.type)
  return (
    <>
      <span className="phone-only zone__word">{texts.used} </span>
      {dial.zone !== 'single' && <span className="phone-only">+</span>}
      {consumption(dial.type, delta)}
      {unit === 'м³' ? `\u2009${unit}` : <span className="wide-only">{`\u2009${unit}`}</span>}
    </>
  )
}

type ZoneValueProps = {
  dial: ZoneDial
  /** Null: there is no reading for the month. */
  value: Fixed | null
  delta: Fixed | null
  wasDate: string | null
  /** A short one; a long one stands under the zones. */
  status?: ReactNode
}

/** A zone without a field: what stands there, how it came to stand, and the consumption. */
export function ZoneValue({ dial, value, delta, wasDate, status }: ZoneValueProps) {
  return (
    <div className="zone zone--sent" data-kind={zoneKind(dial.zone)}>
      <ZoneName zone={dial.zone} />
      <ZoneWas dial={dial} date={wasDate} />
      <p className="zone__value">
        {value === null ? (
          <span>{texts.missing}</span>
        ) : (
          <>
            <MeterReading type={dial.type} value={value} capacity={dial.capacity} />
            <span>{unitOf(dial.type)}</span>
          </>
        )}
      </p>
      {status}
      <span className="zone__diff">{delta !== null && <ZoneUsed dial={dial} delta={delta} />}</span>
    </div>
  )
}
