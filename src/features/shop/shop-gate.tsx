import { useAtomValue, useSetAtom } from 'jotai/react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { onReconnect } from '../../lib/state/network.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { offlineIcon } from '../../ui/icons/cabinet-icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { unsavedAtom, saveBasketsAtom, postingsAtom } from './basket-state.ts'
import type { Category } from './rules/category.ts'
import { cartAtom, shopAtom } from './state.ts'
import { messages } from './messages.ts'

export function ShopSkeleton() {
  return (
    <Skeleton>
      <SkeletonLine height="72px" />
      <SkeletonLine height="72px" />
      <SkeletonLine height="72px" />
    </Skeleton>
  )
}

const intervalMs = 600

/** Saves choices after a debounce and on reconnection. */
const useShop = () => {
  const shop = useAtomValue(shopAtom)
  const [loadShop, loadCart] = [useSetAtom(shopAtom), useSetAtom(cartAtom)]
  const saveBaskets = useSetAtom(saveBasketsAtom)
  const unsaved = useAtomValue(unsavedAtom)
  const chosen = JSON.stringify(unsaved)
  const hasUnsaved = unsaved.length > 0

  const load = (): void => {
    void loadShop()
    void loadCart()
  }
  useEffect(() => {
    void loadShop()
    void loadCart()
  }, [loadShop, loadCart])

  const saveNow = useEffectEvent(() => {
    if (hasUnsaved) void saveBaskets()
  })
  useEffect(() => {
    if (chosen === '[]') return
    const timer = setTimeout(saveNow, intervalMs)
    return () => clearTimeout(timer)
  }, [chosen])
  useEffect(() => onReconnect(saveNow), [])
  return { shop, load }
}

export function ShopGate({ children }: { children: (categories: readonly Category[]) => ReactNode }) {
  const { shop, load } = useShop()
  if (shop.value)
    return (
      <>
        {shop.storedAt !== null && <p className="note">{messages.since(instantDayTime(shop.storedAt))}</p>}
        {children(shop.value)}
      </>
    )
  return (
    <Panel label={messages.title}>
      {shop.status === 'failed' ? (
        <LoadFailed error={shop.error} noNetworkText={messages.noNetworkText} onRetry={load} />
      ) : (
        <ShopSkeleton />
      )}
    </Panel>
  )
}

type CategoryGateProps = { id: number; children: (category: Category) => ReactNode }

/** Rejects categories of other organisations too. */
export function CategoryGate({ id, children }: CategoryGateProps) {
  return (
    <ShopGate>
      {(categories) => {
        const category = categories.find((known) => known.id === id)
        if (category) return children(category)
        return (
          <Panel>
            <State
              drawing="missing"
              title={messages.gone}
              text={messages.goneText}
              action={
                <ButtonLink isSmall href={`#${signedRoutes.templateRequest.to({})}`}>
                  {messages.back}
                </ButtonLink>
              }
            />
          </Panel>
        )
      }}
    </ShopGate>
  )
}

export function UnsavedNote() {
  const isUnsaved = useAtomValue(unsavedAtom).length > 0
  const { postFailed } = useAtomValue(postingsAtom).basket
  return (
    <Live>
      {isUnsaved && postFailed && (
        <Banner tone="warn" icon={offlineIcon}>
          {messages.onPhone}
        </Banner>
      )}
    </Live>
  )
}
