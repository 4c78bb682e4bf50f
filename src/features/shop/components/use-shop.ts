import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useEffectEvent } from 'react'
import { onNetworkBack } from '../../../lib/state/network.ts'
import { unkeptAtom } from '../atoms/basket.ts'
import { keepAtom } from '../atoms/keep.ts'
import { cartAtom, shopAtom } from '../atoms/remote.ts'

const pauseMs = 600

/** The shop, loaded, with the baskets: what is chosen goes to the server after a pause, and when the network is back. */
export const useShop = () => {
  const shop = useAtomValue(shopAtom)
  const [loadShop, loadCart] = [useSetAtom(shopAtom), useSetAtom(cartAtom)]
  const keep = useSetAtom(keepAtom)
  const unkept = useAtomValue(unkeptAtom)
  const chosen = JSON.stringify(unkept)
  const hasUnkept = unkept.length > 0

  const load = (): void => {
    void loadShop()
    void loadCart()
  }
  useEffect(() => {
    void loadShop()
    void loadCart()
  }, [loadShop, loadCart])

  const keepNow = useEffectEvent(() => {
    if (hasUnkept) void keep()
  })
  useEffect(() => {
    if (chosen === '[]') return
    const timer = setTimeout(keepNow, pauseMs)
    return () => clearTimeout(timer)
  }, [chosen])
  useEffect(() => onNetworkBack(keepNow), [])
  return { shop, load }
}
