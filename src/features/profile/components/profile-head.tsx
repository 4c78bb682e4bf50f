import { signedRoutes } from '../../../lib/routes/paths.ts'
import { useIsWide } from '../../../lib/device/is-wide.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { messages } from '../messages.ts'
import '../profile.css'

const sections = {
  user: { route: signedRoutes.user, title: messages.user },
  autopay: { route: signedRoutes.autopay, title: messages.autopay },
  services: { route: signedRoutes.profileServices, title: messages.services },
  settings: { route: signedRoutes.settings, title: messages.settings },
  info: { route: signedRoutes.info, title: messages.info },
  insurance: { route: signedRoutes.insurance, title: messages.insurance },
} as const

const toHref = (section: keyof typeof sections): string => `#${sections[section].route.to({})}`

type ProfileHeadProps = {
  section: keyof typeof sections
  /** Title of a subpage, which leads back to its section. */
  title?: string
}

/** On a phone leads back to «Ещё»; on a wide screen its list is beside the page. */
export function ProfileHead({ section, title }: ProfileHeadProps) {
  const isWide = useIsWide()
  if (title !== undefined) return <PageHead title={title} backHref={toHref(section)} />
  const more = isWide ? {} : { backHref: `#${signedRoutes.more.to({})}` }
  return <PageHead title={sections[section].title} {...more} />
}
