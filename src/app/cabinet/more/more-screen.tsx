import { useAtomValue } from 'jotai/react'
import { useState } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { organisationAtom } from '../../../lib/session/session.ts'
import { contactRows } from '../../../ui/lists/contact-rows.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LogoutDialog } from './logout-dialog.tsx'
import { moreMessages } from './messages.ts'
import { MoreLinks } from './more-links.tsx'

export function MoreScreen({ host, permissions }: { host: HostConfig; permissions: Permissions }) {
  const contacts = contactRows(host.contacts)
  const organisation = useAtomValue(organisationAtom) ?? host.name
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <PageHead title={moreMessages.more} />
      <div className="cols">
        <MoreLinks permissions={permissions} />
        <div className="stack">
          {contacts.length > 0 && (
            <Panel title={organisation}>
              <List isFlush>{contacts}</List>
            </Panel>
          )}
          <Button kind="danger" isBlock onClick={() => setIsLeaving(true)}>
            {moreMessages.logout}
          </Button>
        </div>
      </div>
      {isLeaving && <LogoutDialog onStay={() => setIsLeaving(false)} />}
    </>
  )
}
