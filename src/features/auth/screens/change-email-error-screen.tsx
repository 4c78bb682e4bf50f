import { signedRoutes } from '../../../lib/routes/paths.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { texts } from '../account-texts.ts'
import { LinkDead } from '../components/link-dead.tsx'
import '../account.css'

export function ChangeEmailErrorScreen() {
  return (
    <>
      <PageHead title={texts.linkDead} />
      <Panel>
        <LinkDead text={texts.emailLinkDead} action={texts.toProfile} href={`#${signedRoutes.user.to({})}`} />
      </Panel>
    </>
  )
}
