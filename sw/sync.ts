import { readDevice } from '../src/lib/device.ts'
import { showBadge } from '../src/lib/outbox/badge.ts'
import { laneChannel, told } from '../src/lib/outbox/channel.ts'
import { deliver } from '../src/lib/outbox/deliver.ts'
import { existingLanes } from '../src/lib/outbox/existing-lanes.ts'
import { senders } from '../src/lib/outbox/senders/all.ts'
import { configureWorker } from './host.ts'

/**
 * Delivers with no page open (row O-06). Pauses between retries are the browser's own here: it calls again, later
 * and later, as long as this throws because an item was not answered.
 */
export const deliverInBackground = async (): Promise<void> => {
  await configureWorker()
  const channel = laneChannel(() => undefined)
  try {
    const { unsent, unanswered } = await deliver(
      {
        scopes: async () => (await readDevice()).scopes.map(({ scope }) => scope),
        lanesOf: (scope) => told(existingLanes(scope), (lane) => channel.tell({ scope, lane })),
        senders,
        now: Date.now,
        chance: Math.random,
      },
      { impatient: true },
    )
    showBadge(unsent)
    if (unanswered > 0) throw new Error(`${unanswered} items were not answered`)
  } finally {
    channel.close()
  }
}
