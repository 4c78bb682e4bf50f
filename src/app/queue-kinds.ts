import { queuedReading } from '../features/meters/components/queued-reading.tsx'
import type { QueueKinds } from '../features/queue/queue-kind.ts'

/** What each feature says of its own items in the queue. */
export const queueKinds: QueueKinds = { meters: queuedReading }
