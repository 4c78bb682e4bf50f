import { useAtomValue } from 'jotai/react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { isIos } from '../../../lib/device/install.ts'
import { organisationAtom } from '../../../lib/session/session.ts'
import { DocumentRow } from '../../../shared/files/document-row.tsx'
import { LawHint } from '../../../shared/payments/law-hint.tsx'
import { NoRoom } from '../../../ui/feedback/no-room.tsx'
import { contactRows } from '../../../ui/lists/contact-rows.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ProfileHead } from '../components/profile-head.tsx'
import { messages } from '../messages.ts'

type InfoScreenProps = { host: HostConfig }

export function InfoScreen({ host }: InfoScreenProps) {
  const { support, privacy, autopayTerms } = host.links
  const contacts = contactRows(host.contacts)
  const organisation = useAtomValue(organisationAtom) ?? host.name
  const isOnIphone = isIos()
  return (
    <>
      <ProfileHead section="info" />
      <div className="stack">
        <NoRoom />
        {(contacts.length > 0 || support) && (
          <Panel title={organisation}>
            <List isFlush>
              {contacts}
              {support && <Row href={support} title={messages.support} />}
            </List>
          </Panel>
        )}
        <Panel title={messages.documents}>
          <List isFlush>
            {privacy && <DocumentRow href={privacy} title={messages.privacy} isOnIphone={isOnIphone} />}
            {autopayTerms && (
              <DocumentRow href={autopayTerms} title={messages.autopayTerms} isOnIphone={isOnIphone} />
            )}
            <Row title={messages.payInTime} note={messages.payInTimeText} end={<LawHint />} />
          </List>
        </Panel>
      </div>
    </>
  )
}
