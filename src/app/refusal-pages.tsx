import { Route, Switch } from 'wouter'
import type { HostConfig } from '#contract/host/schema.ts'
import { RefusalScreen } from '../features/notifications/refusal-screen.tsx'
import { UnsubscribeScreen } from '../features/notifications/unsubscribe-screen.tsx'
import { refusalRoutes } from '../lib/routes/public-paths.ts'

/** Pages that links of a letter about notifications open: one chunk, loaded with the first of them. */
export function RefusalPages({ links }: { links: HostConfig['links'] }) {
  return (
    <Switch>
      <Route path={refusalRoutes.notificationSettings.pattern}>
        <RefusalScreen links={links} />
      </Route>
      <Route path={refusalRoutes.unsubscribe.pattern} component={UnsubscribeScreen} />
    </Switch>
  )
}
