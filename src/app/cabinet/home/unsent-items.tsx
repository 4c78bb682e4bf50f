import type { Constants } from '#contract/organisation/constants-schema.ts'
import { UnsentPanel } from '../../../features/outbox/unsent-panel.tsx'
import { outboxKinds } from '../../boot/outbox-kinds.ts'
import { queueKinds } from '../queue-kinds.ts'

export function UnsentItems({ constants }: { constants: Constants }) {
  return <UnsentPanel constants={constants} kinds={queueKinds} outboxKinds={outboxKinds} />
}
