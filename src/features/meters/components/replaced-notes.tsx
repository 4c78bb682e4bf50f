import type { Meter } from '#contract/meters/schema.ts'
import { replacedText } from '../report/messages.ts'
import { meterName } from '../messages.ts'

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
