import { useAtomValue } from 'jotai/react'
import { useEffect, useEffectEvent } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import type { Queued } from '../../../lib/outbox/atoms.ts'
import { isToday } from './moment.ts'

/** When the resident leaves the screen, accepted items of earlier days have been seen and go. */
export function useSeen(sent: readonly Queued[], constants: Constants): void {
  const outbox = useAtomValue(outboxAtom)
  const putAway = useEffectEvent(() => {
    for (const { lane, item } of sent)
      if (item.state.name === 'accepted' && !isToday(item.state.at, constants))
        void outbox?.pruneSeen(lane.lane, new Set([item.id]))
  })
  useEffect(() => () => putAway(), [])
}
