import type { Meter } from '#contract/meters/schema.ts'
import { estimateText, replacedText } from '../report/messages.ts'
import { meterName } from '../messages.ts'

type EstimateNotesProps = { meter: Pick<Meter, 'type' | 'estimates' | 'last_readings'> }

/** Shows the estimates that no reading corrects yet (M-24). */
function EstimateNotes({ meter: { type, estimates, last_readings: last } }: EstimateNotesProps) {
  return estimates
    ?.filter(({ period }) => period > (last?.period ?? ''))
    .map((estimate) => (
      <p key={estimate.period} className="note">
        {estimateText(type, estimate)}
      </p>
    ))
}

type MeterNotesProps = { meter: Meter }

export function MeterNotes({ meter }: MeterNotesProps) {
  return (
    <>
      <ReplacedNotes meter={meter} />
      <EstimateNotes meter={meter} />
    </>
  )
}

type ReplacedNotesProps = { meter: Pick<Meter, 'type' | 'replaced'>; isNamed?: boolean }

/** Lists the newest first (M-23). */
export function ReplacedNotes({ meter: { type, replaced }, isNamed = false }: ReplacedNotesProps) {
  return replaced?.map((change) => (
    <p key={change.serial_number} className="note">
      {isNamed && `${meterName(type)}. `}
      {replacedText(type, change)}
    </p>
  ))
}
