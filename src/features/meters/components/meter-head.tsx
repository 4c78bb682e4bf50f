import type { ReactNode } from 'react'
import type { Meter } from '#contract/meters/schema.ts'
import { kindOf } from '#contract/meters/types.ts'
import { verificationOf } from '#contract/meters/verification.ts'
import { Glyph } from '../../../ui/icons/glyph.tsx'
import { meterName, texts } from '../texts.ts'

type MeterHeadProps = { meter: Meter; today: string; action?: ReactNode }

/** What the meter is: its kind, place and number, and when it is to be verified. */
export function MeterHead({ meter, today, action }: MeterHeadProps) {
  const check = verificationOf(meter.next_check_date, today)
  return (
    <div className="meter__id">
      <Glyph kind={kindOf(meter.type)} />
      <div className="meter__name">
        <h2>{meterName(meter.type)}</h2>
        <p>{[meter.place, texts.serial(meter.serial_number)].filter(Boolean).join(' · ')}</p>
        {check.state === 'later' && <p>{texts.checkLater(check)}</p>}
      </div>
      {action}
    </div>
  )
}
