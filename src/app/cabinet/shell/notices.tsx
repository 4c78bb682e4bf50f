import { useAtom, useAtomValue } from 'jotai/react'
import type { Permissions } from '#contract/permissions.ts'
import { StorageBanner } from '../../../features/outbox/storage-banner.tsx'
import { itemsAtom } from '../../../lib/outbox/atoms.ts'
import { useIsOnline } from '../../../lib/state/network.ts'
import { refreshFailedAtom } from '../../../lib/state/resource.ts'
import { useIsIdle } from '../../../lib/timing/use-is-idle.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Live } from '../../../ui/feedback/live-region.tsx'
import { QuietFailure } from '../../../ui/feedback/quiet-failure.tsx'
import { offlineIcon } from '../../../ui/icons/cabinet-icons.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { messages } from '../../messages.ts'

/** Reports a lost connection; each screen shows the age of its own data (O-03). */
export function NetworkBanner({ isStored }: { isStored: boolean }) {
  const isOnline = useIsOnline()
  return (
    <Live>
      {(!isOnline || isStored) && (
        <Banner icon={offlineIcon}>
          <b>{isOnline ? messages.noServer : messages.offline}.</b>{' '}
          <span className="note">{messages.offlineHelp}</span>
        </Banner>
      )}
    </Live>
  )
}

/** Reports a failed refresh once, above the data that stays readable; each retry reloads all of it (U-03). */
export function RefreshNotice() {
  const [hasFailed, retry] = useAtom(refreshFailedAtom)
  return <Live>{hasFailed && <QuietFailure onRetry={retry}>{messages.notRefreshed}</QuietFailure>}</Live>
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

const ClosedItems = lazyComponent(async () => (await import('../closed-items.tsx')).ClosedItems, null, true)

/** Loads the check with the first unsent item: most residents have none. */
export function ClosedNotice({ permissions }: { permissions: Permissions }) {
  const items = useAtomValue(itemsAtom)
  return <Live>{items.length > 0 && <ClosedItems items={items} permissions={permissions} />}</Live>
}

const IdleNotices = lazyComponent(async () => (await import('./idle-notices.tsx')).IdleNotices, null, true)

/** Looks on the device once the page is idle. */
export function QuietNotices({ own }: { own: readonly string[] }) {
  const isIdle = useIsIdle()
  return <Live>{isIdle && <IdleNotices own={own} />}</Live>
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
  const isIdle = useIsIdle()
  return <Live>{isIdle && <PushOffer />}</Live>
}

const PaperHead = lazyComponent(
  async () => (await import('../../../ui/layout/paper-head.tsx')).PaperHead,
  null,
  true,
)

export function QuietPaperHead({ name }: { name: string }) {
  return useIsIdle() && <PaperHead name={name} />
}
