import { StorageActions } from '../features/queue/storage-actions.tsx'
import { queueKinds } from './queue-kinds.ts'

/** Ways out for the values of a device that keeps nothing, with every feature's words. */
export function StoragePageActions() {
  return <StorageActions kinds={queueKinds} />
}
