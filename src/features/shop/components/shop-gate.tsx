import type { ReactNode } from 'react'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { Category } from '../rules/category.ts'
import { texts } from '../texts.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { ShopSkeleton } from './shop-skeleton.tsx'
import { useShop } from './use-shop.ts'

/** Shows what needs the shop once it is known. */
export function ShopGate({ children }: { children: (categories: readonly Category[]) => ReactNode }) {
  const { shop, load } = useShop()
  if (shop.value)
    return (
      <>
        {shop.storedAt !== null && <p className="note">{texts.since(instantDayTime(shop.storedAt))}</p>}
        {children(shop.value)}
      </>
    )
  return (
    <Panel label={texts.title}>
      {shop.status === 'failed' ? (
        <LoadFailed error={shop.error} noNetworkText={texts.noNetworkText} onRetry={load} />
      ) : (
        <ShopSkeleton />
      )}
    </Panel>
  )
}
