import { Route, Switch } from 'wouter'
import { RefusalScreen } from '../features/notifications/refusal-screen.tsx'
import { UnsubscribeScreen } from '../features/notifications/unsubscribe-screen.tsx'
import { refusalRoutes } from '../lib/routes/public-paths.ts'

/** What the links of a letter about notifications open: one part, loaded when one is opened. */
export function RefusalPages() {
  return (
    <Switch>
      <Route path={refusalRoutes.notificationSettings.pattern} component={RefusalScreen} />
      <Route path={refusalRoutes.unsubscribe.pattern} component={UnsubscribeScreen} />
    </Switch>
  )
}
