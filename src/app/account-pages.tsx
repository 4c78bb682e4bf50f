import { Route, Switch } from 'wouter'
import type { Session } from '#contract/session/schema.ts'
import { ActivationErrorScreen } from '../features/auth/screens/activation-error-screen.tsx'
import { ActivationScreen } from '../features/auth/screens/activation-screen.tsx'
import { RegistrationScreen } from '../features/auth/screens/registration-screen.tsx'
import { RepairErrorScreen } from '../features/auth/screens/repair-error-screen.tsx'
import { RepairLinkScreen } from '../features/auth/screens/repair-link-screen.tsx'
import { RepairScreen } from '../features/auth/screens/repair-screen.tsx'
import { RepairSuccessScreen } from '../features/auth/screens/repair-success-screen.tsx'
import { accountRoutes } from '../lib/routes/public-paths.ts'

/** The account's public pages: one part, loaded when the first of them is opened. */
export function AccountPages({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  return (
    <Switch>
      <Route path={accountRoutes.registration.pattern} component={RegistrationScreen} />
      <Route path={accountRoutes.activation.pattern}>
        <ActivationScreen onSignedIn={onSignedIn} />
      </Route>
      <Route path={accountRoutes.activationError.pattern} component={ActivationErrorScreen} />
      <Route path={accountRoutes.repair.pattern} component={RepairScreen} />
      <Route path={accountRoutes.repairLink.pattern} component={RepairLinkScreen} />
      <Route path={accountRoutes.repairSuccess.pattern}>
        <RepairSuccessScreen onSignedIn={onSignedIn} />
      </Route>
      <Route path={accountRoutes.repairError.pattern} component={RepairErrorScreen} />
    </Switch>
  )
}
