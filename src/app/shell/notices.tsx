import { useAtomValue } from 'jotai/react'
import { useEffect, useState } from 'react'
import type { Permissions } from '#contract/permissions.ts'
import { StorageBanner } from '../../features/queue/storage-banner.tsx'
import { itemsAtom } from '../../lib/outbox/atoms.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { useIsOnline } from '../../lib/state/network.ts'
import { whenIdle } from '../../lib/timing/when-idle.ts'
import { updateAtom } from '../../lib/worker/worker-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { offlineIcon, refreshIcon } from '../../ui/icons/icons.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { isClosed } from '../closed-items.ts'
import { messages } from '../messages.ts'

/** Says that there is no network or no server; nothing while all is well. From when its data is, each screen says itself (O-03). */
export function NetworkBanner({ isStored }: { isStored: boolean }) {
  const isOnline = useIsOnline()
  if (isOnline && !isStored) return null
  return (
    <Banner icon={offlineIcon} title={isOnline ? messages.noServer : messages.offline} announce="status">
      {messages.offlineHelp}
    </Banner>
  )
}

const StorageActions = lazyComponent(
  async () => (await import('../storage-page-actions.tsx')).StoragePageActions,
  null,
  true,
)

/** On every screen. Its words are here, what can be done is loaded when the device keeps nothing (O-11). */
export function StorageNotice() {
  return (
    <StorageBanner>
      <StorageActions />
    </StorageBanner>
  )
}

/** Says that what the resident wrote is kept although its form is closed now (G-13). */
export function ClosedNotice({ permissions }: { permissions: Permissions }) {
  const items = useAtomValue(itemsAtom)
  if (!items.some((queued) => isClosed(queued, permissions))) return null
  return (
    <Banner tone="warn" title={messages.closedTitle} announce="status">
      {messages.closedKept} <a href={`#${signedRoutes.queue.to({})}`}>{messages.closedQueue}</a>
    </Banner>
  )
}

/** A new version waits until the resident agrees; nothing typed is lost (O-10). */
export function UpdateOffer() {
  const update = useAtomValue(updateAtom)
  if (update === null) return null
  return (
    <Banner icon={refreshIcon} title={messages.updateReady} announce="status">
      <Button isSmall onClick={() => void update.apply()}>
        {messages.update}
      </Button>
    </Banner>
  )
}

const useIsQuiet = (): boolean => {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => whenIdle(() => setIsQuiet(true)), [])
  return isQuiet
}

const Bell = lazyComponent(
  async () => (await import('../../features/dashboard/components/bell.tsx')).Bell,
  null,
  true,
)

/** The bell, once the requested screen is loaded. */
export function QuietBell() {
  return useIsQuiet() && <Bell />
}

const PushOffer = lazyComponent(
  async () => (await import('../../features/notifications/push-offer.tsx')).PushOffer,
  null,
  true,
)

/** The offer of pushes, likewise: readings are typed before they are accepted. */
export function QuietPushOffer() {
  return useIsQuiet() && <PushOffer />
}
