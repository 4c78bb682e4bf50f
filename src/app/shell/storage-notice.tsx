import { useAtomValue } from 'jotai/react'
import { lazy, Suspense } from 'react'
import { storageStateAtom } from '../../lib/outbox/atoms.ts'

const StorageBanner = lazy(() =>
  import('../storage-page-banner.tsx').then((part) => ({ default: part.StoragePageBanner })),
)

/** On every screen, and loaded only when the device keeps nothing (row O-11). */
export function StorageNotice() {
  const state = useAtomValue(storageStateAtom)
  if (state === 'ok') return null
  return (
    <Suspense fallback={null}>
      <StorageBanner />
    </Suspense>
  )
}
