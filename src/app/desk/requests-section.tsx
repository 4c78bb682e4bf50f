import type { Constants } from '#contract/config/schema.ts'
import type { HostConfig } from '#contract/host/schema.ts'
import { allows, type Permissions } from '#contract/permissions.ts'
import { RequestsScreen } from '../../features/requests/requests-screen.tsx'
import { DeskTabs } from './desk-tabs.tsx'
import { EmergencyNote } from './emergency-note.tsx'
import { ShopNote } from './shop-note.tsx'

export type RequestsSectionProps = {
  view: 'list' | 'create' | 'detail'
  host: HostConfig
  permissions: Permissions
  constants: Constants
}

/** Requests with what the application adds to them: the other view of the section, and where to call at once. */
export function RequestsSection({ view, host, permissions, constants }: RequestsSectionProps) {
  return (
    <RequestsScreen
      view={view}
      constants={constants}
      canCreate={allows(permissions, 'request_log', 'C')}
      canRate={allows(permissions, 'request_log', 'U')}
      tabs={<DeskTabs current="requests" permissions={permissions} />}
      emergency={
        <>
          <EmergencyNote host={host} />
          {allows(permissions, 'catalogue_cabinet_positions', 'R') && <ShopNote />}
        </>
      }
    />
  )
}
