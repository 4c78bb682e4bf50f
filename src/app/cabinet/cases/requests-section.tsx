import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { telHref } from '#contract/organisation/contacts.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { RequestsScreen } from '../../../features/requests/requests-screen.tsx'
import { shopAtom } from '../../../features/shop/state.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { phoneIcon } from '../../../ui/icons/icons.ts'
import { isAllowed } from '../gate.tsx'
import { CaseTabs, messages } from './case-tabs.tsx'
import './cases.css'

type EmergencyNoteProps = { phone: string }

function EmergencyNote({ phone }: EmergencyNoteProps) {
  return (
    <Banner tone="warn" icon={phoneIcon}>
      {messages.cannotWait}{' '}
      <a className="urgent" href={telHref(phone)}>
        {phone}
      </a>
    </Banner>
  )
}

/** Needs works that the organisation sells (B-16). */
function ShopNote() {
  const [{ value }, load] = useAtom(shopAtom)
  useEffect(() => void load(), [load])
  if (!value?.length) return null
  return (
    <p className="note">
      {messages.ownWork} <a href={`#${signedRoutes.templateRequest.to({})}`}>{messages.toShop}</a>
    </p>
  )
}

type RequestsSectionProps = {
  view: 'list' | 'create' | 'detail'
  host: HostConfig
  permissions: Permissions
  constants: Constants
}

export function RequestsSection({ view, host, permissions, constants }: RequestsSectionProps) {
  const emergency = host.contacts?.emergency
  return (
    <RequestsScreen
      view={view}
      constants={constants}
      canCreate={isAllowed(signedRoutes.requestCreate, permissions, 'C')}
      canRate={isAllowed(signedRoutes.requests, permissions, 'U')}
      tabs={<CaseTabs current="requests" permissions={permissions} />}
      emergency={emergency && <EmergencyNote phone={emergency} />}
      shop={isAllowed(signedRoutes.templateRequest, permissions) && <ShopNote />}
    />
  )
}
