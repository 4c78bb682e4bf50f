import { useAtomValue } from 'jotai/react'
import { outboxAtom } from '../../lib/outbox/active.ts'
import { itemsAtom } from '../../lib/outbox/atoms.ts'
import { isOnlyHere } from '../../lib/outbox/stages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { QueueKinds } from './queue-kind.ts'
import { messages } from './messages.ts'
import { useCopy } from '../../ui/buttons/use-copy.ts'

type StorageActionsProps = { kinds: QueueKinds }

/** The resident can send or copy values when storage is unavailable (O-11). */
export function StorageActions({ kinds }: StorageActionsProps) {
  const all = useAtomValue(itemsAtom)
  const outbox = useAtomValue(outboxAtom)
  const copy = useCopy(messages.copyFailed)
  const values = all
    .filter(({ item }) => isOnlyHere(item))
    .map(({ lane, item: { payload } }) => kinds[lane.kind]?.copyText(payload) ?? JSON.stringify(payload))
  return (
    <div className="actions">
      <Button isSmall onClick={() => void outbox?.sendNow()}>
        {messages.sendNow}
      </Button>
      {values.length > 0 && (
        <Button isSmall kind="plain" onClick={() => void copy(values.join('\n'))}>
          {messages.copy}
        </Button>
      )}
    </div>
  )
}
