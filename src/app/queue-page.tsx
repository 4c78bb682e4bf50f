import type { Constants } from '#contract/config/schema.ts'
import { QueueScreen } from '../features/queue/queue-screen.tsx'
import { queueKinds } from './queue-kinds.ts'

type QueuePageProps = { constants: Constants }

/** The queue with what each feature says of its own items. */
export function QueuePage({ constants }: QueuePageProps) {
  return <QueueScreen constants={constants} kinds={queueKinds} />
}
