import * as endpoints from '#contract/notifications/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import { makeLetterSettings } from './letter-settings.ts'
import { makeNotifications, type NotificationDeps } from './service.ts'

const nothing = () => undefined

export const notificationRoutes = (deps: NotificationDeps): readonly Route[] => {
  const own = makeNotifications(deps)
  const refusal = makeLetterSettings(deps)
  return [
    serve(endpoints.getNotifications, (_input, { caller }) => own.get(caller)),
    serve(endpoints.updateNotifications, ({ body }, { caller }) => own.update(caller, body)),
    serve(endpoints.savePushSubscription, ({ body }, { caller }) =>
      own.subscribe(caller, body).then(nothing),
    ),
    serve(endpoints.deletePushSubscription, (_input, { caller }) =>
      own.forgetSubscription(caller).then(nothing),
    ),
    serve(endpoints.getRefusalConfig, ({ query }) => refusal.config(query.id)),
    serve(endpoints.setRefusalChannels, ({ body: { id, ...channels } }) => refusal.setChannels(id, channels)),
    serve(endpoints.disownAddress, ({ body }) => refusal.disown(body.id).then(nothing)),
    serve(endpoints.unsubscribe, ({ params }) => refusal.unsubscribe(params.id).then(nothing)),
  ]
}
