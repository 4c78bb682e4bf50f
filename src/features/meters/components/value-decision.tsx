import { useAtomValue } from 'jotai/react'
import type { ReactNode } from 'react'
import type { MeterConflict } from '#contract/meters/schema.ts'
import { instantDay } from '../../../lib/dates/dates.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import type { Queued } from '../../../lib/outbox/atoms.ts'
import { basedOnConflict, type MeterPayload } from '../../../lib/outbox/meters.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { ConflictView } from '../rules/conflict-view.ts'
import { texts } from '../texts.ts'
import { ChoiceRow } from './choice-row.tsx'
import { PayloadReading } from './payload-reading.tsx'

type ValueDecisionProps = {
  queued: Queued
  view: Extract<ConflictView, { name: 'other_value' | 'previous_changed' }>
  current: MeterConflict
  payload: MeterPayload
  /** 'за ноябрь' */
  month: string
  mine: ReactNode
}

/** Another value stands at the server, or the previous one was changed: mine, or what is there. */
export function ValueDecision({ queued, view, current, payload, month, mine }: ValueDecisionProps) {
  const outbox = useAtomValue(outboxAtom)
  const { lane, item } = queued
  const standing = view.name === 'other_value' ? view.standing : null
  const why = standing ? texts.otherValue(month) : texts.valueGone(month)
  return (
    <>
      <p className="note choice__why">{view.name === 'previous_changed' ? texts.previousChanged : why}</p>
      <div className="choice">
        {mine}
        {standing && (
          <ChoiceRow label={texts.already(instantDay(standing.submitted_at))}>
            <PayloadReading payload={payload} values={standing.values} />
          </ChoiceRow>
        )}
        {view.name === 'previous_changed' && (
          <ChoiceRow label={texts.previousNow}>
            <PayloadReading payload={payload} values={view.previous} />
          </ChoiceRow>
        )}
      </div>
      <div className="actions">
        <Button isSmall onClick={() => void outbox?.keepMine(lane.lane, item.id, basedOnConflict(current))}>
          {texts.sendMine}
        </Button>
        <Button isSmall kind="plain" onClick={() => void outbox?.remove(lane.lane, item.id)}>
          {texts.leave}
        </Button>
      </div>
    </>
  )
}
