import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, type ReactNode } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import { forMonth } from '../../../lib/dates/dates.ts'
import type { Queued } from '../../../lib/outbox/atoms.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { moveAtom } from '../atoms/move.ts'
import { metersAtom } from '../atoms/remote.ts'
import type { ConflictView } from '../rules/conflict-view.ts'
import { texts } from '../texts.ts'

type PeriodDecisionProps = {
  queued: Queued
  view: Extract<ConflictView, { name: 'move' | 'wait' }>
  /** 'за ноябрь' */
  month: string
  mine: ReactNode
  constants: Constants
  onRemove: () => void
}

/** The month's window is shut: the value goes for the present month, or not at all. */
export function PeriodDecision({ queued, view, month, mine, constants, onRemove }: PeriodDecisionProps) {
  const [meters, load] = useAtom(metersAtom)
  const move = useSetAtom(moveAtom)
  useEffect(() => void load(), [load])
  return (
    <>
      <p className="note choice__why">
        {texts.windowClosed(month)} {view.name === 'wait' && texts.nextWindow(view.from, view.till)}
      </p>
      <div className="choice">{mine}</div>
      <div className="actions">
        {view.name === 'move' && (
          <Button
            isSmall
            disabled={meters.value === undefined}
            onClick={() => void move(queued, constants.period)}
          >
            {texts.sendFor(forMonth(constants.period, constants.period))}
          </Button>
        )}
        <Button isSmall kind="plain" onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </>
  )
}
