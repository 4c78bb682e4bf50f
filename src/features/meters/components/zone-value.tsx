import type { ReactNode } from 'react'
import type { Fixed } from '#contract/meters/fixed.ts'
import { unitOf } from '#contract/meters/types.ts'
import type { ZoneDial } from '../rules/dial.ts'
import { texts } from '../texts.ts'
import { MeterReading } from './meter-reading.tsx'
import { zoneKind } from './zone-kind.ts'
import { ZoneName } from './zone-name.tsx'
import { ZoneUsed } from './zone-used.tsx'
import { ZoneWas } from './zone-was.tsx'

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
