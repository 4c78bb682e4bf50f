import { signedRoutes } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { clockIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/panel.tsx'
import { State } from '../../../ui/state.tsx'
import { texts } from '../texts.ts'
import { ProfileHead } from './profile-head.tsx'

type AutopayNoticeProps = { heading: string; title: string; text: string }

/** A page of autopay that has nothing to do yet: it says so, and leads back. */
export function AutopayNotice({ heading, title, text }: AutopayNoticeProps) {
  return (
    <>
      <ProfileHead section="autopay" title={heading} />
      <Panel>
        <State
          icon={clockIcon}
          title={title}
          text={text}
          action={
            <ButtonLink isSmall href={`#${signedRoutes.autopay.to({})}`}>
              {texts.autopayBack}
            </ButtonLink>
          }
        />
      </Panel>
    </>
  )
}
