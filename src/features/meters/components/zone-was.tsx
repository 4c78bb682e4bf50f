import { dayOfMonth } from '../../../lib/dates/dates.ts'
import type { ZoneDial } from '../rules/dial.ts'
import { texts } from '../texts.ts'
import { MeterReading } from './meter-reading.tsx'

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
