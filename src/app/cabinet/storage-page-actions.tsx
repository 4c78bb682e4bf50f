import { StorageActions } from '../../features/outbox/storage-actions.tsx'
import { queueKinds } from './queue-kinds.ts'

export function StoragePageActions() {
  return <StorageActions kinds={queueKinds} />
}
