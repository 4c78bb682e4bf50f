import { useAtom, useSetAtom, useAtomValue } from 'jotai/react'
import { type ReactNode, useEffect } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { meterConflictSchema, type MeterConflict } from '#contract/meters/schema.ts'
import { forMonth, instantDayTime, instantDay } from '../../../lib/dates/dates.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import type { Queued } from '../../../lib/outbox/atoms.ts'
import { basedOnConflict, type MeterPayload } from '../reading-payload.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { parsePayload } from '../atoms/draft.ts'
import { moveReadingAtom } from '../atoms/move-reading.ts'
import { metersAtom } from '../atoms/meters.ts'
import { toConflictView, type ConflictView } from '../rules/conflict-view.ts'
import { messages } from '../decision-messages.ts'
import { PayloadReading } from './payload-reading.tsx'
import '../decision.css'

type ChoiceRowProps = { label: string; children: ReactNode }

function ChoiceRow({ label, children }: ChoiceRowProps) {
  return (
    <div>
      <span>{label}</span>
      {children}
    </div>
  )
}

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

type ValueDecisionProps = {
  queued: Queued
  view: Extract<ConflictView, { name: 'other_value' | 'previous_changed' }>
  current: MeterConflict
  payload: MeterPayload
  /** 'за ноябрь' */
  month: string
  mine: ReactNode
}

function ValueDecision({ queued, view, current, payload, month, mine }: ValueDecisionProps) {
  const outbox = useAtomValue(outboxAtom)
  const { lane, item } = queued
  const standing = view.name === 'other_value' ? view.standing : null
  const why = standing ? messages.otherValue(month) : messages.valueGone(month)
  return (
    <>
      <p className="note choice__reason">
        {view.name === 'previous_changed' ? messages.previousChanged : why}
      </p>
      <div className="choice">
        {mine}
        {standing && (
          <ChoiceRow label={messages.already(instantDay(standing.submitted_at))}>
            <PayloadReading payload={payload} values={standing.values} />
          </ChoiceRow>
        )}
        {view.name === 'previous_changed' && (
          <ChoiceRow label={messages.previousNow}>
            <PayloadReading payload={payload} values={view.previous} />
          </ChoiceRow>
        )}
      </div>
      <div className="actions">
        <Button
          isSmall
          onClick={() => void outbox?.resolveWithLocal(lane.lane, item.id, basedOnConflict(current))}
        >
          {messages.sendMine}
        </Button>
        <Button isSmall kind="plain" onClick={() => void outbox?.remove(lane.lane, item.id)}>
          {messages.leave}
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
  const mine = (
    <ChoiceRow label={messages.yours(instantDayTime(capturedAt, constants.time_zone))}>
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
