import { instantDayTime } from '../../lib/dates/dates.ts'
import { useIsOnline } from '../../lib/state/network.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { offlineIcon } from '../../ui/icons/icons.ts'
import { texts } from '../texts.ts'

/** Says that there is no network or no server, and from when the data is; nothing while all is well. */
export function NetworkBanner({ storedAt }: { storedAt: string | null }) {
  const isOnline = useIsOnline()
  if (isOnline && storedAt === null) return null
  return (
    <Banner icon={offlineIcon} title={isOnline ? texts.noServer : texts.offline} announce="status">
      {storedAt === null ? texts.offlineHelp : texts.offlineSince(instantDayTime(storedAt))}
    </Banner>
  )
}
