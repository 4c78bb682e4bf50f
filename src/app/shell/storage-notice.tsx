import { useAtomValue } from 'jotai/react'
import { storageStateAtom } from '../../lib/outbox/atoms.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

const StorageBanner = lazyComponent(
  async () => (await import('../storage-page-banner.tsx')).StoragePageBanner,
)

/** On every screen, and loaded only when the device keeps nothing (O-11). */
export function StorageNotice() {
  const state = useAtomValue(storageStateAtom)
  if (state === 'ok') return null
  return <StorageBanner />
}
