import { StorageActions } from '../../features/outbox/storage-actions.tsx'
import { queueKinds } from './queue-kinds.ts'

/** Lets the resident send or copy values when storage is unavailable. */
export function StoragePageActions() {
  return <StorageActions kinds={queueKinds} />
}
