import { useAtomValue } from 'jotai/react'
import { outboxAtom } from '../../lib/outbox/active.ts'
import { itemsAtom, storageStateAtom } from '../../lib/outbox/atoms.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import type { QueueKinds } from './queue-kind.ts'
import { texts } from './texts.ts'
import { useCopy } from './use-copy.ts'

type StorageBannerProps = { kinds: QueueKinds }

/** Says honestly that the device keeps nothing, and gives the values another way out (O-11). */
export function StorageBanner({ kinds }: StorageBannerProps) {
  const state = useAtomValue(storageStateAtom)
  const all = useAtomValue(itemsAtom)
  const outbox = useAtomValue(outboxAtom)
  const copy = useCopy()
  if (state === 'ok') return null
  const values = all
    .filter(({ item }) => item.state.name !== 'accepted')
    .map(({ lane, item: { payload } }) => kinds[lane.kind]?.copyText(payload) ?? JSON.stringify(payload))
  return (
    <Banner tone="bad" announce="alert" title={state === 'full' ? texts.storageFull : texts.storageRefused}>
      <p>{texts.storageText}</p>
      <div className="actions">
        <Button isSmall onClick={() => void outbox?.sendNow()}>
          {texts.sendNow}
        </Button>
        {values.length > 0 && (
          <Button isSmall kind="plain" onClick={() => void copy(values.join('\n'))}>
            {texts.copy}
          </Button>
        )}
      </div>
    </Banner>
  )
}
