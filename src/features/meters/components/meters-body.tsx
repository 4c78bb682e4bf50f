import { useMemo } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { meterLane } from '../../../lib/outbox/meters.ts'
import { meterIcon } from '../../../ui/icons/icons.ts'
import { State } from '../../../ui/feedback/state.tsx'
import { formsOf } from '../rules/meter-form.ts'
import { texts } from '../texts.ts'
import { MetersForm } from './meters-form.tsx'

type MetersBodyProps = {
  meters: readonly Meter[]
  constants: Constants
  isTaking: boolean
  canCorrect: boolean
}

/** The form of the meters that there are, or what will be here. */
export function MetersBody({ meters, constants, isTaking, canCorrect }: MetersBodyProps) {
  const { today, period, time_zone: timeZone } = constants
  // Atoms are kept by form: a form stays the same one while nothing of it changes.
  const forms = useMemo(
    () => formsOf(meters, { today, period, timeZone, isTaking, canCorrect }, meterLane),
    [meters, today, period, timeZone, isTaking, canCorrect],
  )
  if (forms.length > 0) return <MetersForm forms={forms} />
  return (
    <div className="panel">
      <State icon={meterIcon} title={texts.empty} text={texts.emptyText} />
    </div>
  )
}
