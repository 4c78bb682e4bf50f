import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** A component whose code comes apart: `Part` shows it, `load` asks for it beforehand. */
export interface Part<P extends object> {
  (props: P): ReactNode
  readonly load: () => Promise<void>
}

/**
 * Makes a part of a component that `bring` imports. `meanwhile` is drawn until it has come, and it at once when it had;
 * a failure goes to the error boundary. React's own `lazy` shows what it waited for 300 ms late.
 */
export const part = <P extends object>(
  bring: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): Part<P> => {
  let ready: ComponentType<P> | null = null
  const load = async (): Promise<ComponentType<P>> => (ready = await bring())

  function Shown(props: P) {
    const [Component, setComponent] = useState<ComponentType<P> | null>(() => ready)
    useEffect(() => {
      if (Component !== null) return
      load().then(
        (loaded) => setComponent(() => loaded),
        (error: unknown) =>
          setComponent(() => {
            throw error
          }),
      )
    }, [Component])
    return Component ? <Component {...props} /> : meanwhile
  }
  return Object.assign(Shown, { load: async () => void (await load()) })
}
