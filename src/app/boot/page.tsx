import { Provider } from 'jotai/react'
import { StrictMode, useLayoutEffect, type ComponentProps } from 'react'
import { store } from '../../lib/state/store.ts'
import { App } from '../app.tsx'

type PageProps = ComponentProps<typeof App> & { onDrawn?: () => void }

/** The whole page; prerender.tsx renders the same tree, so that React can hydrate it. */
export function Page({ onDrawn, ...props }: PageProps) {
  useLayoutEffect(() => onDrawn?.(), [onDrawn])
  return (
    <StrictMode>
      <Provider store={store}>
        <App {...props} />
      </Provider>
    </StrictMode>
  )
}
