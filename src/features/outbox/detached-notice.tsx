import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { detachedAtom, loadDetachedAtom } from './detached.ts'
import { messages } from './messages.ts'

/** Loads the items of detached flats; `own` are the scopes of the account's flats, unknown until loaded. */
export function useDetached(own: readonly string[] | undefined) {
  const load = useSetAtom(loadDetachedAtom)
  const key = own?.join(' ')
  useEffect(() => {
    if (key !== undefined) void load(new Set(key.split(' ')))
  }, [key, load])
  return useAtomValue(detachedAtom)
}

/** Leads to the items of flats that left the cabinet: no other screen shows them (O-08). */
export function DetachedNotice({ own }: { own: readonly string[] }) {
  const detached = useDetached(own)
  return (
    detached.length > 0 && (
      <Banner tone="warn" title={messages.detachedTitle}>
        {messages.detachedKept(detached.length)}{' '}
        <a href={`#${signedRoutes.queue.to({})}`}>{messages.detachedQueue}</a>.
      </Banner>
    )
  )
}
