import type { HostConfig } from '#contract/host/schema.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Page } from '../components/page.tsx'
import { texts } from '../step-texts.ts'

/** The cabinet of the account is restricted. */
export function BlockedScreen({ host }: { host: HostConfig }) {
  return (
    <Page
      title={texts.blocked}
      help={texts.blockedHelp}
      foot={
        <ButtonLink kind="primary" isBlock href={host.links.support}>
          {texts.askOrganisation}
        </ButtonLink>
      }
    />
  )
}
