import { useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import type { Permissions } from '#contract/permissions.ts'
import { scopeAtom } from '../../lib/session/scope.ts'
import { constantsAtom, profileAtom, tenantProfileAtom } from '../../lib/session/session.ts'
import { onReconnect } from '../../lib/state/network.ts'
import { store } from '../../lib/state/store.ts'
import { whenIdle } from '../../lib/timing/when-idle.ts'
import { onWorkerReady } from '../../lib/worker/worker-state.ts'

/** Returns whether something is still missing. */
const storeMissing = async (permissions: Permissions): Promise<boolean> => {
  const user = store.get(profileAtom).value?.user
  const constants = store.get(constantsAtom).value?.results
  const tenant = store.get(tenantProfileAtom).value
  if (user === undefined || constants === undefined || tenant === undefined) return true
  const { storeAhead } = await import('../boot/store-ahead.ts')
  const sectors = tenant.sectors.map(({ value }) => value)
  const { today, period } = constants
  return storeAhead(permissions, { user: user.id, sectors, today, period })
}

const onceAtATime = (work: () => Promise<boolean>): (() => Promise<boolean>) => {
  let running: Promise<boolean> | null = null
  return () =>
    (running ??= work()
      .catch(() => true)
      .finally(() => {
        running = null
      }))
}

/** Stores what opens without a network once the page is idle, for each profile (O-21, O-27). */
export function useStoredAhead(permissions: Permissions): void {
  const scope = useAtomValue(scopeAtom)
  useEffect(() => {
    if (scope === null || !('serviceWorker' in navigator)) return
    let isLeft = false
    const storeOnce = onceAtATime(() => storeMissing(permissions))
    // Without a worker nothing is stored.
    const run = async (): Promise<boolean> =>
      !isLeft && navigator.serviceWorker.controller !== null && storeOnce()
    const stopIdle = whenIdle(() => void run())
    const stopReconnect = onReconnect(run)
    onWorkerReady(() => void run())
    return () => {
      isLeft = true
      stopIdle()
      stopReconnect()
    }
  }, [permissions, scope])
}
