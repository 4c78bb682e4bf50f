import type { Meter } from '#contract/meters/schema.ts'
import { replacedText } from '../report/messages.ts'
import { meterName } from '../messages.ts'

type ReplacedNotesProps = { meter: Pick<Meter, 'type' | 'replaced'>; isNamed?: boolean }

/**
 * The changes of a meter, the newest first: the number and the closing value of the old one, and the first value of the
 * new one (M-23). Where it does not stand beside the meter's name it is to name it.
 */
export function ReplacedNotes({ meter: { type, replaced }, isNamed = false }: ReplacedNotesProps) {
  return replaced?.map((change) => (
    <p key={change.serial_number} className="note">
      {isNamed && `${meterName(type)}. `}
      {replacedText(type, change)}
    </p>
  ))
}
