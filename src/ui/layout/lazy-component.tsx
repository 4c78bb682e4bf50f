import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** A component in a chunk of its own; `load` fetches the chunk beforehand. */
export interface LazyComponent<P extends object> {
  (props: P): ReactNode
  readonly load: () => Promise<void>
  /** Fetches it before it is wanted; a failure is met when it is. */
  readonly preload: () => void
}

/**
 * Wraps a component that is imported on demand. `fallback` is drawn until the chunk is there; a component that was
 * loaded before is drawn at once. A failed import reaches the error boundary. React's own `lazy` shows a resolved
 * component up to 300 ms late. With `isOptional`, for what nobody misses, `fallback` goes on standing in place of a chunk
 * that cannot be had, and nothing else fails.
 */
export const lazyComponent = <P extends object>(
  importComponent: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
  isOptional = false,
): LazyComponent<P> => {
  let ready: ComponentType<P> | null = null
  const load = async (): Promise<ComponentType<P>> => (ready = await importComponent())

  function Shown(props: P) {
    const [Component, setComponent] = useState<ComponentType<P> | null>(() => ready)
    useEffect(() => {
      if (Component !== null) return
      load().then(
        (loaded) => setComponent(() => loaded),
        (error: unknown) => {
          if (!isOptional)
            setComponent(() => {
              throw error
            })
        },
      )
    }, [Component])
    return Component ? <Component {...props} /> : fallback
  }
  return Object.assign(Shown, {
    load: async () => void (await load()),
    preload: () => void load().catch(() => undefined),
  })
}
