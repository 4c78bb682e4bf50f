import { useState } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import { Button } from '../../../ui/button.tsx'
import { LawHint } from '../../../ui/law-hint.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AutopayClaims } from '../components/autopay-claims.tsx'
import { AutopayDialog } from '../components/autopay-dialog.tsx'
import { ProfileHead } from '../components/profile-head.tsx'
import { texts } from '../texts.ts'

type AutopayScreenProps = { host: HostConfig }

/** Autopay: what it is, whether it is connected, and the way to connect it (row R-06). */
export function AutopayScreen({ host }: AutopayScreenProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <ProfileHead section="autopay" />
      <div className="stack">
        <Panel title={texts.autopayState} aside={<LawHint />}>
          <p>{texts.autopayStateText}</p>
        </Panel>
        <Panel title={texts.autopayWhy}>
          <AutopayClaims />
          <Button kind="primary" isBlock onClick={() => setIsAsking(true)}>
            {texts.autopayConnect}
          </Button>
        </Panel>
      </div>
      {isAsking && <AutopayDialog termsHref={host.links.autopayTerms} onBack={() => setIsAsking(false)} />}
    </>
  )
}
