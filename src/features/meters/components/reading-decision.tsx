import { useAtom, useSetAtom } from 'jotai/react'
import { type ReactNode, useEffect } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { meterConflictSchema } from '#contract/meters/submit-schema.ts'
import { forMonth, instantDayTime } from '../../../lib/dates/dates.ts'
import type { Queued } from '../../../lib/outbox/atoms.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { parsePayload } from '../atoms/draft.ts'
import { moveReadingAtom } from '../atoms/move-reading.ts'
import { metersAtom } from '../atoms/meters.ts'
import { toConflictView, type ConflictView } from '../rules/conflict-view.ts'
import { messages } from '../decision-messages.ts'
import { PayloadReading } from './payload-reading.tsx'
import { ValueDecision } from './value-decision.tsx'
import '../decision.css'

type PeriodDecisionProps = {
  queued: Queued
  view: Extract<ConflictView, { name: 'move' | 'wait' }>
  /** 'за ноябрь' */
  month: string
  mine: ReactNode
  constants: Constants
  onRemove: () => void
}

function PeriodDecision({ queued, view, month, mine, constants, onRemove }: PeriodDecisionProps) {
  const [meters, load] = useAtom(metersAtom)
  const move = useSetAtom(moveReadingAtom)
  useEffect(() => void load(), [load])
  return (
    <>
      <p className="note choice__reason">
        {messages.windowClosed(month)} {view.name === 'wait' && messages.nextWindow(view.from, view.till)}
      </p>
      <div className="choice">{mine}</div>
      <div className="actions">
        {view.name === 'move' && (
          <Button
            isSmall
            disabled={meters.value === undefined}
            onClick={() => void move(queued, constants.period)}
          >
            {messages.sendFor(forMonth(constants.period, constants.period))}
          </Button>
        )}
        <Button isSmall kind="plain" onClick={onRemove}>
          {messages.remove}
        </Button>
      </div>
    </>
  )
}

type ReadingDecisionProps = { queued: Queued; constants: Constants; onRemove: () => void }

export function ReadingDecision({ queued, constants, onRemove }: ReadingDecisionProps) {
  const { state, capturedAt, ...item } = queued.item
  const payload = parsePayload(item.payload)
  if (payload === null) return null
  const held = meterConflictSchema.safeParse(state.name === 'conflict' ? state.current : null)
  const current = held.success ? held.data : null
  const view = toConflictView(
    state.name === 'conflict' ? state.code : null,
    payload.period,
    current,
    constants,
  )
  const month = forMonth(payload.period, constants.period)
  const written = messages.written(instantDayTime(capturedAt, constants.time_zone))
  if (view.name === 'move' || view.name === 'wait')
    return (
      <PeriodDecision
        queued={queued}
        view={view}
        month={month}
        mine={
          <div>
            <span>{written}</span>
            <PayloadReading payload={payload} values={payload.values} />
          </div>
        }
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
        written={written}
        constants={constants}
      />
    )
  )
}
