import { DetachedNotice } from '../../../features/outbox/detached-notice.tsx'
import { useHashLocation } from '../../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { NoRoom } from '../../../ui/feedback/no-room.tsx'

/** What the device itself says once the page is idle; `own` are the scopes of the account's flats. */
export function IdleNotices({ own }: { own: readonly string[] }) {
  const [path] = useHashLocation()
  return (
    <>
      {path === signedRoutes.home.pattern && <NoRoom isOnce />}
      <DetachedNotice own={own} />
    </>
  )
}
