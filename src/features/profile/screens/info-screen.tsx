import type { HostConfig } from '#contract/host/schema.ts'
import { isIos } from '../../../lib/device/install.ts'
import { DocumentRow } from '../../../ui/files/document-row.tsx'
import { LawHint } from '../../../ui/layout/hint.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ProfileHead } from '../components/profile-head.tsx'
import { texts } from '../texts.ts'

type InfoScreenProps = { host: HostConfig }

/** The screen about the organisation: contacts and documents. */
export function InfoScreen({ host }: InfoScreenProps) {
  const { emergency, emergencyText, support, privacy, autopayTerms } = host.links
  const isOnIphone = isIos()
  return (
    <>
      <ProfileHead section="info" />
      <div className="stack">
        <Panel title={host.name}>
          <List isFlush>
            <Row href={emergency} title={texts.emergency} note={emergencyText} />
            <Row href={support} title={texts.support} />
          </List>
        </Panel>
        <Panel title={texts.documents}>
          <List isFlush>
            <DocumentRow href={privacy} title={texts.privacy} isOnIphone={isOnIphone} />
            <DocumentRow href={autopayTerms} title={texts.autopayTerms} isOnIphone={isOnIphone} />
            <Row title={texts.payInTime} note={texts.payInTimeText} end={<LawHint />} />
          </List>
        </Panel>
      </div>
    </>
  )
}
