import { StorageBanner } from '../features/queue/storage-banner.tsx'
import { queueKinds } from './queue-kinds.ts'

/** The banner of a device that keeps nothing, with every feature's values. */
export function StoragePageBanner() {
  return <StorageBanner kinds={queueKinds} />
}
