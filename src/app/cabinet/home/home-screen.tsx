import { useAtomValue } from 'jotai/react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { YearSkeleton } from '../../../features/accruals/components/year-skeleton.tsx'
import { AttachmentsPanel } from '../../../features/documents/documents-panel.tsx'
import { DuePanel } from '../../../features/dashboard/components/due-panel.tsx'
import {
  NoticesFailed,
  NoticesSince,
  useNotices,
} from '../../../features/dashboard/components/home-notices.tsx'
import { PaymentsPanel } from '../../../features/dashboard/components/payments-panel.tsx'
import { RequestsPanel } from '../../../features/dashboard/components/requests-panel.tsx'
import { ReadingsPanel } from '../../../features/meters/components/readings-panel.tsx'
import { NewsPanel } from '../../../features/news/news-panel.tsx'
import { canInstallAtom, isIos } from '../../../lib/device/install.ts'
import { itemsAtom } from '../../../lib/outbox/atoms.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { isAllowed } from '../gate.tsx'
import { signedTitles } from '../titles.ts'
import { getTitle } from '../../page-title.ts'
import { createHref, QuickActions } from './quick-actions.tsx'
import { useIsWide } from '../../../lib/device/is-wide.ts'

const YearPanel = lazyComponent(
  async () => (await import('../../../features/accruals/components/year-panel.tsx')).YearPanel,
  <YearSkeleton />,
)
const UnsentItems = lazyComponent(async () => (await import('./unsent-items.tsx')).UnsentItems)
const InstallTips = lazyComponent(async () => (await import('./install-tips.tsx')).InstallTips, null, true)

type HomeScreenProps = { host: HostConfig; permissions: Permissions; constants: Constants }

export function HomeScreen({ host, permissions, constants }: HomeScreenProps) {
  const [{ value: notices, status, error, storedAt }, loadNotices] = useNotices()
  const isWide = useIsWide()
  const canInstall = useAtomValue(canInstallAtom)
  const items = useAtomValue(itemsAtom)
  const hasFailed = notices === undefined && status === 'failed'
  const seesMoney = isAllowed(signedRoutes.accruals, permissions)
  const canPay = isAllowed(signedRoutes.accrualsPayment, permissions, 'C')
  const canSubmit = isAllowed(signedRoutes.meters, permissions, 'C')
  const news = isAllowed(signedRoutes.news, permissions) && <NewsPanel constants={constants} />
  const cases = {
    requests: isAllowed(signedRoutes.requests, permissions),
    tickets: isAllowed(signedRoutes.tickets, permissions),
  }

  return (
    <>
      <h1 className="sr-only">{getTitle(signedRoutes.home.pattern, signedTitles)}</h1>
      <NoticesSince storedAt={storedAt} />
      <div className="cols">
        <div className="stack">
          {items.length > 0 && <UnsentItems constants={constants} />}
          {hasFailed && <NoticesFailed error={error} onRetry={() => void loadNotices()} />}
          {!hasFailed && seesMoney && (
            <DuePanel debts={notices?.debts} constants={constants} canPay={canPay} />
          )}
          {isAllowed(signedRoutes.meters, permissions) && (
            <ReadingsPanel
              constants={constants}
              canSubmit={canSubmit}
              canCorrect={canSubmit && isAllowed(signedRoutes.meters, permissions, 'U')}
            />
          )}
          {isWide && seesMoney && <YearPanel constants={constants} />}
          {isWide && news}
        </div>
        <div className="stack">
          {!hasFailed && (cases.requests || cases.tickets) && (
            <RequestsPanel
              notices={notices}
              calendar={{ today: constants.today, timeZone: constants.time_zone }}
              shown={cases}
              createHref={createHref(cases.requests ? 'request' : 'ticket', permissions)}
            />
          )}
          <QuickActions permissions={permissions} jobsHref={host.links.jobs} />
          {(canInstall || isIos()) && <InstallTips />}
          {!hasFailed && seesMoney && (
            <PaymentsPanel
              notices={notices}
              canConnect={isAllowed(signedRoutes.accruals, permissions, 'U')}
            />
          )}
          {!isWide && news}
          <AttachmentsPanel />
        </div>
      </div>
    </>
  )
}
