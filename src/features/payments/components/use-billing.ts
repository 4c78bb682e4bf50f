import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { billingAtom } from '../atoms/remote.ts'
import { targetKey, type Target } from '../rules/target.ts'

/** What is known before the target is paid; asked anew when the page is looked at again, as another tab may have paid. */
export function useBilling(target: Target) {
  const [remote, load] = useAtom(billingAtom)
  const key = targetKey(target)
  useEffect(() => {
    const ask = () => void load(target)
    const look = () => document.visibilityState === 'visible' && ask()
    ask()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
    // The key says all that the target does.
    // eslint-disable-next-line react/exhaustive-deps
  }, [key, load])
  return {
    billing: remote.value?.key === key ? remote.value.value : undefined,
    error: remote.status === 'failed' ? remote.error : null,
    reload: () => void load(target),
  }
}
