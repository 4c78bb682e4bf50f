import { useAtomValue } from 'jotai/react'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import { isDeliveringAtom } from '../../../lib/outbox/atoms.ts'
import { useIsOnline } from '../../../lib/state/network.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { refreshIcon } from '../../../ui/icons/icons.ts'
import { texts } from '../texts.ts'

/** Sends without waiting for the next try. */
export function SendNow() {
  const isOnline = useIsOnline()
  const outbox = useAtomValue(outboxAtom)
  const isDelivering = useAtomValue(isDeliveringAtom)
  return (
    <>
      <Button
        isBlock
        icon={refreshIcon}
        disabled={!isOnline}
        isBusy={isDelivering && isOnline}
        onClick={() => void outbox?.sendNow()}
      >
        {texts.sendNow}
      </Button>
      {!isOnline && <p className="note queue__hint">{texts.sendNowOffline}</p>}
    </>
  )
}
