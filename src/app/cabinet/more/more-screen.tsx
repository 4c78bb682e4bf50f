import { useAtomValue } from 'jotai/react'
import { useState } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import type { Route } from '../../../lib/routes/route.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { contactRows } from '../../../ui/lists/contact-rows.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { isAllowed } from '../gate.tsx'
import { isLowVisionOn } from '../../../lib/device/low-vision.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { messages } from '../../messages.ts'
import { moreMessages } from './messages.ts'
import { signedTitles } from '../titles.ts'
import { getTitle } from '../../page-title.ts'
import { countsText } from '../../../features/outbox/unsent-text.ts'
import { stageCountsAtom } from '../../../lib/outbox/atoms.ts'
import { InstallRow, useInstallOffer } from './install-row.tsx'
import { LogoutDialog } from './logout-dialog.tsx'

const LowVisionPanel = lazyComponent(
  async () => (await import('../../../ui/low-vision/low-vision-panel.tsx')).LowVisionPanel,
)

const links: ReadonlyArray<{ readonly route: Route; readonly note?: string }> = [
  { route: signedRoutes.tickets, note: moreMessages.notes.tickets },
  { route: signedRoutes.templateRequest, note: moreMessages.notes.templateRequest },
  { route: signedRoutes.news },
  { route: signedRoutes.payments },
  { route: signedRoutes.catalogue, note: moreMessages.notes.catalogue },
  { route: signedRoutes.user },
]

export function MoreScreen({ host, permissions }: { host: HostConfig; permissions: Permissions }) {
  const counts = useAtomValue(stageCountsAtom)
  const canInstall = useInstallOffer()
  const contacts = contactRows(host.contacts)
  const [isLowVisionOpen, setIsLowVisionOpen] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <PageHead title={moreMessages.more} />
      <div className="stack">
        <Panel isList label={moreMessages.queueRow}>
          <List>
            <Row
              href={`#${signedRoutes.queue.to({})}`}
              title={moreMessages.queueRow}
              note={countsText(counts) || moreMessages.queueEmpty}
            />
          </List>
        </Panel>
        <Panel isList label={messages.sections}>
          <List>
            {links
              .filter(({ route }) => isAllowed(route, permissions))
              .map(({ route: { pattern }, note }) => (
                <Row
                  key={pattern}
                  href={`#${pattern}`}
                  title={getTitle(pattern, signedTitles) ?? ''}
                  note={note}
                />
              ))}
          </List>
        </Panel>
        <Panel isList label={moreMessages.lowVision}>
          <List>
            <Row
              title={moreMessages.lowVision}
              note={isLowVisionOn() ? moreMessages.lowVisionOn : moreMessages.lowVisionOff}
              hasChevron
              onPress={() => setIsLowVisionOpen(true)}
            />
          </List>
        </Panel>
        {canInstall && (
          <Panel isList label={moreMessages.install}>
            <List>
              <InstallRow />
            </List>
          </Panel>
        )}
        {contacts.length > 0 && (
          <Panel title={host.name}>
            <List isFlush>{contacts}</List>
          </Panel>
        )}
        <Button kind="danger" isBlock onClick={() => setIsLeaving(true)}>
          {moreMessages.logout}
        </Button>
      </div>
      {isLowVisionOpen && <LowVisionPanel onClose={() => setIsLowVisionOpen(false)} />}
      {isLeaving && <LogoutDialog onStay={() => setIsLeaving(false)} />}
    </>
  )
}
