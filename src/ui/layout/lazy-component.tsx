import { NoResponseError } from '../../lib/http/call-errors.ts'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { FailedPart } from './failed-part.tsx'

export interface LazyComponent<P extends object> {
  (props: P): ReactNode
  readonly load: () => Promise<void>
  /** Loads in advance. A failure is reported on use. */
  readonly preload: () => void
}

/**
 * Wraps a lazy import with `fallback`. Unlike React's `lazy`, which delays up to 300 ms, renders a loaded component at
 * once. A failed import renders the failure of the nearest error boundary in the place of the component, never in that
 * of the screen, where text may be typed (O-26); with `isOptional` the fallback stays instead.
 */
export const lazyComponent = <P extends object>(
  importComponent: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
  isOptional = false,
): LazyComponent<P> => {
  let ready: ComponentType<P> | null = null
  const load = async (): Promise<ComponentType<P>> => {
    try {
      return (ready = await importComponent())
    } catch (cause) {
      throw new NoResponseError(cause)
    }
  }

  function Shown(props: P) {
    const [Component, setComponent] = useState<ComponentType<P> | null>(() => ready)
    const [error, setError] = useState<unknown>(null)
    useEffect(() => {
      if (Component !== null || error !== null) return undefined
      let isMounted = true
      load().then(
        (loaded) => isMounted && setComponent(() => loaded),
        (failure: unknown) => isMounted && !isOptional && setError(failure),
      )
      return () => {
        isMounted = false
      }
    }, [Component, error])
    if (error !== null) return <FailedPart error={error} onRetry={() => setError(null)} />
    return Component ? <Component {...props} /> : fallback
  }
  return Object.assign(Shown, {
    load: async () => void (await load()),
    preload: () => void load().catch(() => undefined),
  })
}
