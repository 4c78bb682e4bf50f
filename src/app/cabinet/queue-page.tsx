import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { QueueScreen } from '../../features/outbox/queue-screen.tsx'
import { isClosed } from './closed-items.tsx'
import { queueKinds } from './queue-kinds.ts'

type QueuePageProps = { constants: Constants; permissions: Permissions }

export function QueuePage({ constants, permissions }: QueuePageProps) {
  return (
    <QueueScreen
      constants={constants}
      kinds={queueKinds}
      isClosed={(queued) => isClosed(queued, permissions)}
    />
  )
}
