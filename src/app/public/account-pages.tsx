import { Route, Switch } from 'wouter'
import type { Session } from '#contract/auth/session-schema.ts'
import { ActivationErrorScreen, ActivationScreen } from '../../features/auth/activation-screen.tsx'
import { RegistrationScreen } from '../../features/auth/registration-screen.tsx'
import {
  RepairErrorScreen,
  RepairLinkScreen,
  RepairScreen,
  RepairSuccessScreen,
  UndoEmailScreen,
} from '../../features/auth/password-reset-screens.tsx'
import { accountRoutes } from '../../lib/routes/public-paths.ts'

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
      <Route path={accountRoutes.undoEmail.pattern} component={UndoEmailScreen} />
    </Switch>
  )
}
