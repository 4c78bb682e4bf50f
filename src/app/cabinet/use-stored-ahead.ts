import { useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import type { Permissions } from '#contract/permissions.ts'
import { scopeAtom } from '../../lib/session/scope.ts'
import { onReconnect } from '../../lib/state/network.ts'
import { whenIdle } from '../../lib/timing/when-idle.ts'
import { onWorkerReady } from '../../lib/worker/worker-state.ts'

/** Stores what a first request needs once the page is idle, for each profile (O-21). */
export function useStoredForms(permissions: Permissions): void {
  const scope = useAtomValue(scopeAtom)
  useEffect(() => {
    if (scope === null || !('serviceWorker' in navigator)) return
    let isLeft = false
    const run = async (): Promise<boolean> => {
      // Without a worker nothing is stored.
      if (isLeft || navigator.serviceWorker.controller === null) return false
      const { storeForms } = await import('../boot/store-forms.ts')
      return storeForms(permissions)
    }
    const stopIdle = whenIdle(() => void run().catch(() => undefined))
    const stopReconnect = onReconnect(() => run().catch(() => true))
    onWorkerReady(() => void run().catch(() => undefined))
    return () => {
      isLeft = true
      stopIdle()
      stopReconnect()
    }
  }, [permissions, scope])
}
