import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { LinkScreen } from '../../features/qr/link-screen.tsx'
import { useHashLocation } from '../../lib/routes/hash-location.ts'
import { usePageTitle } from '../page-title.ts'
import { publicMessages } from '../public/messages.ts'

const titles = [['/', publicMessages.linkTitle]] as const

/** The link's number is in the URL (B-03). */
export function LinkApp({ host }: { host: HostConfig }) {
  const [path] = useHashLocation()
  usePageTitle(host, titles)
  return <LinkScreen host={host} number={path.split('/')[2] ?? ''} />
}
