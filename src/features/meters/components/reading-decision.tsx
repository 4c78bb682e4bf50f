import type { Constants } from '#contract/config/schema.ts'
import { meterConflictSchema } from '#contract/meters/schema.ts'
import { forMonth, instantDayTime } from '../../../lib/dates/dates.ts'
import type { Queued } from '../../../lib/outbox/atoms.ts'
import { payloadOf } from '../atoms/lane.ts'
import { conflictView } from '../rules/conflict-view.ts'
import { texts } from '../texts.ts'
import { ChoiceRow } from './choice-row.tsx'
import { PayloadReading } from './payload-reading.tsx'
import { PeriodDecision } from './period-decision.tsx'
import { ValueDecision } from './value-decision.tsx'
import '../decision.css'

type ReadingDecisionProps = { queued: Queued; constants: Constants; onRemove: () => void }

/** A reading that was not taken: what happened, both values, and the choice (row O-08). */
export function ReadingDecision({ queued, constants, onRemove }: ReadingDecisionProps) {
  const { state, capturedAt, ...item } = queued.item
  const payload = payloadOf(item.payload)
  if (payload === null) return null
  const held = meterConflictSchema.safeParse(state.name === 'conflict' ? state.current : null)
  const current = held.success ? held.data : null
  const view = conflictView(state.name === 'conflict' ? state.code : null, payload.period, current, constants)
  const month = forMonth(payload.period, constants.period)
  const mine = (
    <ChoiceRow label={texts.yours(instantDayTime(capturedAt, constants.time_zone))}>
      <PayloadReading payload={payload} values={payload.values} />
    </ChoiceRow>
  )
  if (view.name === 'move' || view.name === 'wait')
    return (
      <PeriodDecision
        queued={queued}
        view={view}
        month={month}
        mine={mine}
        constants={constants}
        onRemove={onRemove}
      />
    )
  return (
    current && (
      <ValueDecision
        queued={queued}
        view={view}
        current={current}
        payload={payload}
        month={month}
        mine={mine}
      />
    )
  )
}
