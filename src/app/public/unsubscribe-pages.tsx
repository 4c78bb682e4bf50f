import { Route, Switch } from 'wouter'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { NotificationSettingsScreen } from '../../features/notifications/notification-settings-screen.tsx'
import { UnsubscribeScreen } from '../../features/notifications/unsubscribe-screen.tsx'
import { unsubscribeRoutes } from '../../lib/routes/public-paths.ts'

export function UnsubscribePages({ links }: { links: HostConfig['links'] }) {
  return (
    <Switch>
      <Route path={unsubscribeRoutes.notificationSettings.pattern}>
        <NotificationSettingsScreen links={links} />
      </Route>
      <Route path={unsubscribeRoutes.unsubscribe.pattern} component={UnsubscribeScreen} />
    </Switch>
  )
}
