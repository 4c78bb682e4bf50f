import type { HostConfig } from '#contract/host/schema.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { infoIcon, phoneIcon, receiptIcon } from '../../../ui/icons/icons.ts'
import { List, Row } from '../../../ui/lists/list.tsx'
import { texts } from '../texts.ts'

/** What is one tap away without a sign-in. */
export function LoginLinks({ host }: { host: HostConfig }) {
  return (
    <>
      <div className="public__beside">
        <ButtonLink kind="plain" isSmall href="#/auth/registration/">
          {texts.register}
        </ButtonLink>
        <ButtonLink kind="plain" isSmall href="#/auth/repair/">
          {texts.forgot}
        </ButtonLink>
      </div>
      <div className="public__links">
        <List>
          <Row
            href="#/qr/payment/"
            start={<Icon path={receiptIcon} className="chev" />}
            title={texts.payWithoutEntry}
            note={texts.payWithoutEntryNote}
          />
          <Row
            href={host.links.emergency}
            start={<Icon path={phoneIcon} className="chev" />}
            title={texts.emergency}
            note={texts.emergencyNote(host.links.emergencyText)}
          />
          <Row
            href="#/auth/services/list/"
            start={<Icon path={infoIcon} className="chev" />}
            title={texts.services}
            note={texts.servicesNote}
          />
        </List>
      </div>
    </>
  )
}
