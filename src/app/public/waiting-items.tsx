import { WaitingNotice } from '../../features/outbox/waiting-notice.tsx'
import { outboxKinds } from '../boot/outbox-kinds.ts'

export function WaitingItems() {
  return <WaitingNotice kinds={outboxKinds} />
}
