import type { HostConfig } from '#contract/host/schema.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { phoneIcon } from '../../ui/icons/icons.ts'
import { texts } from './texts.ts'
import './desk.css'

type EmergencyNoteProps = { host: HostConfig }

/** Where to call when it cannot wait for an answer. */
export function EmergencyNote({ host }: EmergencyNoteProps) {
  return (
    <Banner tone="warn" icon={phoneIcon}>
      {texts.cannotWait}{' '}
      <a className="urgent" href={host.links.emergency}>
        {host.links.emergencyText}
      </a>
    </Banner>
  )
}
