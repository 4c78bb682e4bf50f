import { useAtom, useAtomValue } from 'jotai/react'
import type { Permissions } from '#contract/permissions.ts'
import { StorageBanner } from '../../../features/outbox/storage-banner.tsx'
import { itemsAtom } from '../../../lib/outbox/atoms.ts'
import { useIsOnline } from '../../../lib/state/network.ts'
import { refreshFailedAtom } from '../../../lib/state/resource.ts'
import { useIsIdle } from '../../../lib/timing/use-is-idle.ts'
import { updateAtom } from '../../../lib/worker/worker-state.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { QuietFailure } from '../../../ui/feedback/quiet-failure.tsx'
import { offlineIcon, refreshIcon } from '../../../ui/icons/icons.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { messages } from '../../messages.ts'

/** Reports a lost connection; each screen shows the age of its own data (O-03). */
export function NetworkBanner({ isStored }: { isStored: boolean }) {
  const isOnline = useIsOnline()
  if (isOnline && !isStored) return null
  return (
    <Banner icon={offlineIcon} title={isOnline ? messages.noServer : messages.offline} announce="status">
      {messages.offlineHelp}
    </Banner>
  )
}

/** Reports a failed refresh once, above the data that stays readable; each retry reloads all of it (U-03). */
export function RefreshNotice() {
  const [hasFailed, retry] = useAtom(refreshFailedAtom)
  return hasFailed && <QuietFailure onRetry={retry}>{messages.notRefreshed}</QuietFailure>
}

const StorageActions = lazyComponent(
  async () => (await import('../storage-page-actions.tsx')).StoragePageActions,
  null,
  true,
)

/** Loads the actions only when storage is missing (O-11). */
export function StorageNotice() {
  return (
    <StorageBanner>
      <StorageActions />
    </StorageBanner>
  )
}

const ClosedItems = lazyComponent(async () => (await import('../closed-items.tsx')).ClosedItems, null)

/** Loads the check with the first unsent item: most residents have none. */
export function ClosedNotice({ permissions }: { permissions: Permissions }) {
  const items = useAtomValue(itemsAtom)
  return items.length > 0 && <ClosedItems items={items} permissions={permissions} />
}

const DetachedNotice = lazyComponent(
  async () => (await import('../../../features/outbox/detached-notice.tsx')).DetachedNotice,
  null,
  true,
)

/** Looks on the device once the page is idle. */
export function QuietDetachedNotice({ own }: { own: readonly string[] }) {
  return useIsIdle() && <DetachedNotice own={own} />
}

/** Updates only when the user presses the button, so no input is lost (O-10). */
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

const Bell = lazyComponent(
  async () => (await import('../../../features/dashboard/components/bell.tsx')).Bell,
  null,
  true,
)

/** Waits until the requested screen has loaded. */
export function QuietBell() {
  return useIsIdle() && <Bell />
}

const PushOffer = lazyComponent(
  async () => (await import('../../../features/notifications/push-offer.tsx')).PushOffer,
  null,
  true,
)

export function QuietPushOffer() {
  return useIsIdle() && <PushOffer />
}

const PaperHead = lazyComponent(
  async () => (await import('../../../ui/layout/paper-head.tsx')).PaperHead,
  null,
  true,
)

export function QuietPaperHead({ name }: { name: string }) {
  return useIsIdle() && <PaperHead name={name} />
}
