import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { AutopayConnect } from '../../../features/payments/autopay-connect.tsx'
import { AutopayDisconnect } from '../../../features/payments/autopay-disconnect.tsx'
import { AutopayHome } from '../../../features/payments/autopay-home.tsx'
import { BenefitNotice } from '../../../features/payments/benefit-screen.tsx'
import { NoCardsForAutopay } from '../../../features/payments/no-cards-notice.tsx'
import { ProfileHead } from '../../../features/profile/components/profile-head.tsx'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Gate, isAllowed } from '../gate.tsx'
import { signedTitles } from '../titles.ts'
import { getTitle } from '../../page-title.ts'

const routes = {
  home: signedRoutes.autopay,
  connect: signedRoutes.autopayConnect,
  disconnect: signedRoutes.autopayDisconnect,
}

type AutopayPageProps = {
  view: keyof typeof routes
  host: HostConfig
  permissions: Permissions
  constants: Constants
}

/** Requires permission to read accruals, because autopay pays them. */
export function AutopayPage({ view, host, permissions, constants }: AutopayPageProps) {
  const title = getTitle(routes[view].pattern, signedTitles)
  return (
    <Gate route={signedRoutes.accruals} permissions={permissions}>
      <ProfileHead section="autopay" {...(view !== 'home' && title !== null && { title })} />
      {view === 'home' && (
        <AutopayHome
          termsHref={host.links.autopayTerms}
          mayChange={isAllowed(signedRoutes.accruals, permissions, 'U')}
          noCards={host.cards === false && <NoCardsForAutopay />}
        />
      )}
      {view === 'connect' &&
        (host.cards === false ? (
          <NoCardsForAutopay />
        ) : constants.benefit ? (
          <BenefitNotice />
        ) : (
          <AutopayConnect />
        ))}
      {view === 'disconnect' && <AutopayDisconnect />}
    </Gate>
  )
}
