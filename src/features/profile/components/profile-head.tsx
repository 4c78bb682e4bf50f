import { signedRoutes } from '../../../lib/routes/paths.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
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
const tabs = Object.values(sections).map(({ route, title }) => ({ href: `#${route.to({})}`, title }))

type ProfileHeadProps = {
  section: keyof typeof sections
  /** Title of a subpage, which then has a back link. */
  title?: string
}

export function ProfileHead({ section, title }: ProfileHeadProps) {
  if (title !== undefined) return <PageHead title={title} backHref={toHref(section)} />
  return (
    <>
      <PageHead title={sections[section].title} />
      <div className="profile__tabs">
        <Tabs label={messages.sections} tabs={tabs} current={toHref(section)} />
      </div>
    </>
  )
}
