import type { HostConfig } from '#contract/host/schema.ts'
import { isIos } from '../../../lib/device/install.ts'
import { DocumentRow } from '../../../ui/files/document-row.tsx'
import { LawHint } from '../../../ui/layout/hint.tsx'
import { contactRows } from '../../../ui/lists/contact-rows.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ProfileHead } from '../components/profile-head.tsx'
import { texts } from '../texts.ts'

type InfoScreenProps = { host: HostConfig }

/** The screen about the organisation: contacts and documents. */
export function InfoScreen({ host }: InfoScreenProps) {
  const { support, privacy, autopayTerms } = host.links
  const contacts = contactRows(host.contacts)
  const isOnIphone = isIos()
  return (
    <>
      <ProfileHead section="info" />
      <div className="stack">
        {(contacts.length > 0 || support) && (
          <Panel title={host.name}>
            <List isFlush>
              {contacts}
              {support && <Row href={support} title={texts.support} />}
            </List>
          </Panel>
        )}
        <Panel title={texts.documents}>
          <List isFlush>
            {privacy && <DocumentRow href={privacy} title={texts.privacy} isOnIphone={isOnIphone} />}
            {autopayTerms && (
              <DocumentRow href={autopayTerms} title={texts.autopayTerms} isOnIphone={isOnIphone} />
            )}
            <Row title={texts.payInTime} note={texts.payInTimeText} end={<LawHint />} />
          </List>
        </Panel>
      </div>
    </>
  )
}
